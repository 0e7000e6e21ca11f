import { FLAG, FLAGS } from '../flag';
import { ranksOf, PRECEDENCE } from '../precedence';
import { NewestRun, UNSAID } from './newest-run';
import { type RunColumns } from './run-columns';
import { type TimeRun } from './said-runs';
import { StrongestRun } from './strongest-run';

const RANKS = ranksOf(PRECEDENCE);

export type FlagSet = number;

/** Possible flags of files with, and without, a column of flags. */
export const ANY_FLAG: FlagSet = 2 ** FLAGS - 1;
export const NO_FLAG: FlagSet = 1 << FLAG.none;

/**
 * Flags of rules and persons as steps: each has the strongest of rules (0 for none) and the newest of persons. Nothing
 * is said before the first.
 */
export class FlagSteps {
  static readonly NONE = new FlagSteps(new Float64Array(0), new Uint8Array(0), new Uint8Array(0));

  private constructor(
    readonly starts: Float64Array,
    private readonly rules: Uint8Array,
    private readonly persons: Uint8Array,
  ) {}

  /** Steps from the runs of each rule, and of persons, the oldest first. */
  static of(layers: readonly RunColumns[], manual: readonly TimeRun[]): FlagSteps {
    const most = 2 * (layers.reduce((sum, { length }) => sum + length, 0) + manual.length);
    const [starts, rules, persons] = [new Float64Array(most), new Uint8Array(most), new Uint8Array(most)];
    const strongest = new StrongestRun(layers);
    const newest = manual.length > 0 ? new NewestRun(manual) : undefined;
    let steps = 0;
    let [before, beforePerson]: [number, number] = [FLAG.none, UNSAID];
    for (let at = -Infinity; ;) {
      at = newest ? Math.min(strongest.next, newest.nextAfter(at)) : strongest.next;
      if (at === Infinity) break;
      const rule = strongest.at(at);
      const person = newest ? newest.at(at) : UNSAID;
      if (rule === before && person === beforePerson) continue;
      starts[steps] = at;
      rules[steps] = before = rule;
      persons[steps++] = beforePerson = person;
    }
    return new FlagSteps(starts.subarray(0, steps), rules.subarray(0, steps), persons.subarray(0, steps));
  }

  get isEmpty(): boolean {
    return this.starts.length === 0;
  }

  /** Index of the step at a time in microseconds since 1970; -1 before the first. */
  placeAt(us: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.starts[middle]! <= us) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Start of the next step; Infinity after the last. */
  startAfter(place: number): number {
    return this.starts[place + 1] ?? Infinity;
  }

  /** Flag of a step for values without a file's flag. */
  flagOf(place: number): number {
    if (place < 0) return FLAG.none;
    const person = this.persons[place]!;
    return person === UNSAID ? this.rules[place]! : person;
  }

  /** Turns file flags into effective ones, within one step. */
  apply(place: number, flags: Uint8Array, from: number, to: number): void {
    if (place < 0) return;
    const person = this.persons[place]!;
    const rule = this.rules[place]!;
    if (person !== UNSAID) flags.fill(person, from, to);
    else if (rule !== FLAG.none) keepRule(flags, rule, from, to);
  }

  flagAt(us: number, source: number): number {
    const flags = Uint8Array.of(source);
    this.apply(this.placeAt(us), flags, 0, 1);
    return flags[0]!;
  }

  /** Whether a time, ends included, keeps all, none or some values with these file flags. */
  judge(minUs: number, maxUs: number, kept: ReadonlySet<number>, sources: FlagSet): 'all' | 'none' | 'both' {
    let verdict: 'all' | 'none' | undefined;
    for (let place = this.placeAt(minUs); ; place++) {
      const own = this.#judgeStep(place, kept, sources);
      if (own === 'both' || (verdict !== undefined && own !== verdict)) return 'both';
      verdict = own;
      if (this.startAfter(place) > maxUs) return verdict;
    }
  }

  #judgeStep(place: number, kept: ReadonlySet<number>, sources: FlagSet): 'all' | 'none' | 'both' {
    let [isAnyKept, isAnyLeft] = [false, false];
    const flags = new Uint8Array(1);
    for (let source = 0; source < FLAGS; source++) {
      if ((sources & (1 << source)) === 0) continue;
      flags[0] = source;
      this.apply(place, flags, 0, 1);
      if (kept.has(flags[0])) isAnyKept = true;
      else isAnyLeft = true;
    }
    if (isAnyKept && isAnyLeft) return 'both';
    return isAnyKept ? 'all' : 'none';
  }
}

/** Raises file flags to a stronger rule's. */
function keepRule(flags: Uint8Array, rule: number, from: number, to: number): void {
  const rank = RANKS[rule]!;
  for (let i = from; i < to; i++) {
    const flag = flags[i]!;
    if (flag === FLAG.none || RANKS[flag]! < rank) flags[i] = rule;
  }
}
