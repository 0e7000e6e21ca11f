import { COMPARED, editDistance } from './edit-distance';
import { SuggestionBudget } from './suggestion-budget';

const CANDIDATES = 10_000;
const SUGGESTED = 3;

interface Candidate {
  readonly name: string;
  readonly folded: string;
}

interface Suggestion {
  readonly name: string;
  readonly distance: number;
}

/**
 * Suggestions for the mistyped names of one refusal: the candidates most alike to a name. The first 10 names get
 * suggestions from the first 10,000 candidates, as long as the work is small; later ones get none. Nothing is compared
 * before a name is asked about.
 */
export class Suggestions {
  #known?: readonly Candidate[];

  constructor(
    private readonly candidates: Iterable<string>,
    private readonly budget = new SuggestionBudget(),
  ) {}

  /**
   * The nearest candidates, best first. A candidate is near when it begins with the name (the shortest first), or when the
   * edits between them (insertions, deletions, substitutions, swapped neighbours; case ignored) are at most a third of the
   * name's length.
   */
  nearest(name: string, limit = SUGGESTED): string[] {
    return this.budget.takeName() ? this.#nearestOf(name, limit) : [];
  }

  #nearestOf(name: string, limit: number): string[] {
    const wanted = name.slice(0, COMPARED).toLowerCase().slice(0, COMPARED);
    const found: Suggestion[] = [];
    const known = (this.#known ??= firstOf(this.candidates));
    for (const candidate of known) {
      if (this.budget.isSpent) break;
      this.#consider(candidate, wanted, found, limit);
    }
    return found.map((suggestion) => suggestion.name);
  }

  #consider({ name, folded }: Candidate, wanted: string, found: Suggestion[], limit: number): void {
    const allowed = Math.max(1, Math.floor(wanted.length / 3));
    const worst = found.length < limit ? allowed : Math.min(allowed, Math.floor(found.at(-1)?.distance ?? allowed));
    const suggestion = { name, distance: this.#distance(wanted, folded, worst) };
    if (suggestion.distance > allowed) return;
    const place = found.findIndex((other) => compareSuggestions(suggestion, other) < 0);
    found.splice(place < 0 ? found.length : place, 0, suggestion);
    found.length = Math.min(found.length, limit);
  }

  /** The distance of a candidate, or a number above the limit; below 1 for one that begins with the name. */
  #distance(wanted: string, other: string, limit: number): number {
    if (wanted !== '' && other.startsWith(wanted)) {
      this.budget.spend(wanted.length);
      return 1 - 1 / (1 + other.length - wanted.length);
    }
    const { distance, steps } = editDistance(wanted, other.slice(0, COMPARED), limit);
    this.budget.spend(steps);
    return distance;
  }
}

function firstOf(candidates: Iterable<string>): Candidate[] {
  const first: Candidate[] = [];
  for (const name of candidates) {
    if (first.length === CANDIDATES) break;
    first.push({ name, folded: name.toLowerCase() });
  }
  return first;
}

function compareSuggestions(a: Suggestion, b: Suggestion): number {
  return a.distance - b.distance || (a.name < b.name ? -1 : 1);
}
