import { FLAG, FLAGS } from '../flag';
import { ranksOf, PRECEDENCE } from '../precedence';
import { type TimeRun } from './said-runs';

const RANKS = ranksOf(PRECEDENCE);
/** Says that no person flags a time. */
const UNSAID = 255;

/**
 * What rules and persons say of a stream, as steps: from the start of each step on the strongest flag of the rules (0 without
 * any) and the newest one of a person. Before the first step nobody says anything.
 */
export class FlagSteps {
  private constructor(
    private readonly starts: readonly number[],
    private readonly rules: readonly number[],
    private readonly persons: readonly number[],
  ) {}

  /** The steps of runs of rules, in any order, and of persons, the oldest first. */
  static of(rules: readonly TimeRun[], manual: readonly TimeRun[]): FlagSteps {
    const sweep = { starts: [] as number[], rules: [] as number[], persons: [] as number[] };
    const strongest = new StrongestRun(rules);
    const newest = new NewestRun(manual);
    let [before, beforePerson]: [number, number] = [FLAG.none, UNSAID];
    for (let at = -Infinity; ;) {
      at = Math.min(strongest.nextAfter(at), newest.nextAfter(at));
      if (at === Infinity) break;
      const [rule, person] = [strongest.at(at), newest.at(at)];
      if (rule === before && person === beforePerson) continue;
      sweep.starts.push(at);
      sweep.rules.push(rule);
      sweep.persons.push(person);
      [before, beforePerson] = [rule, person];
    }
    return new FlagSteps(sweep.starts, sweep.rules, sweep.persons);
  }

  get isEmpty(): boolean {
    return this.starts.length === 0;
  }

  /** The place of the step that holds at a time in microseconds since 1970; -1 before the first one. */
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

  /** The start of the step after a place; Infinity after the last one. */
  startAfter(place: number): number {
    return this.starts[place + 1] ?? Infinity;
  }

  /** Makes flags of values of one step effective, from one place to another; they are those of the file. */
  apply(place: number, flags: Uint8Array, from: number, to: number): void {
    if (place < 0) return;
    const person = this.persons[place]!;
    if (person !== UNSAID) {
      flags.fill(person, from, to);
      return;
    }
    const rule = this.rules[place]!;
    if (rule === FLAG.none) return;
    const rank = RANKS[rule]!;
    for (let i = from; i < to; i++) if (flags[i] === FLAG.none || RANKS[flags[i]!]! < rank) flags[i] = rule;
  }

  /** The flag of a value with a flag of the file at a time. */
  flagAt(us: number, source: number): number {
    const flags = Uint8Array.of(source);
    this.apply(this.placeAt(us), flags, 0, 1);
    return flags[0]!;
  }

  /**
   * Whether the values of a time, both ends included, are all among the kept flags, none of them, or perhaps both. With
   * `anySource` the file may give any flag, else it gives none.
   */
  judge(minUs: number, maxUs: number, kept: ReadonlySet<number>, anySource: boolean): 'all' | 'none' | 'both' {
    let verdict: 'all' | 'none' | undefined;
    for (let place = this.placeAt(minUs); ; place++) {
      const person = place < 0 ? UNSAID : this.persons[place]!;
      if (person === UNSAID && anySource) return 'both';
      const flag = person !== UNSAID ? person : place < 0 ? FLAG.none : this.rules[place]!;
      const own = kept.has(flag) ? 'all' : 'none';
      if (verdict !== undefined && own !== verdict) return 'both';
      verdict = own;
      if (this.startAfter(place) > maxUs) return verdict;
    }
  }
}

/** The flags of PRECEDENCE, the strongest first. */
const STRONGEST_FIRST = [...PRECEDENCE].reverse();
/** Flags without a rank, which are the weakest. */
const RANKLESS = Array.from({ length: FLAGS }, (_, flag) => flag).filter((flag) => RANKS[flag] === 0);

/** Times in ascending order, with the flags of their runs. */
interface Edges {
  readonly times: Float64Array;
  readonly flags: Uint8Array;
}

/** Edges of runs; most come in order, or nearly so. */
function edgesOf(runs: readonly TimeRun[], timeOf: (run: TimeRun) => number): Edges {
  let sorted = runs;
  for (let i = 1; i < runs.length && sorted === runs; i++) {
    if (timeOf(runs[i]!) < timeOf(runs[i - 1]!)) sorted = [...runs].sort((a, b) => timeOf(a) - timeOf(b));
  }
  const times = new Float64Array(runs.length);
  const flags = new Uint8Array(runs.length);
  for (let i = 0; i < runs.length; i++) {
    times[i] = timeOf(sorted[i]!);
    flags[i] = sorted[i]!.flag;
  }
  return { times, flags };
}

/** The strongest flag of the runs at ascending times; a run of flag 0 says nothing. */
class StrongestRun {
  readonly #starts: Edges;
  readonly #ends: Edges;
  readonly #counts = new Uint32Array(FLAGS);
  #started = 0;
  #ended = 0;

  constructor(runs: readonly TimeRun[]) {
    const said = runs.filter(({ flag }) => flag !== FLAG.none);
    this.#starts = edgesOf(said, ({ minUs }) => minUs);
    this.#ends = edgesOf(said, ({ maxUs }) => maxUs + 1);
  }

  /** The next time at which a run begins or is over. */
  nextAfter(us: number): number {
    let [i, j] = [this.#started, this.#ended];
    while (this.#starts.times[i]! <= us) i++;
    while (this.#ends.times[j]! <= us) j++;
    return Math.min(this.#starts.times[i] ?? Infinity, this.#ends.times[j] ?? Infinity);
  }

  at(us: number): number {
    const { times, flags } = this.#starts;
    for (; times[this.#started]! <= us; this.#started++) this.#counts[flags[this.#started]!]!++;
    const ends = this.#ends;
    for (; ends.times[this.#ended]! <= us; this.#ended++) this.#counts[ends.flags[this.#ended]!]!--;
    for (const flag of STRONGEST_FIRST) if (this.#counts[flag]! > 0) return flag;
    for (const flag of RANKLESS) if (this.#counts[flag]! > 0) return flag;
    return FLAG.none;
  }
}

/** The newest run at ascending times: a heap of the runs that have begun, the newest on top. */
class NewestRun {
  readonly #order: readonly number[];
  readonly #heap: number[] = [];
  readonly #boundaries: Float64Array;
  #next = 0;
  #passed = 0;

  constructor(private readonly runs: readonly TimeRun[]) {
    this.#boundaries = Float64Array.from(runs.flatMap(({ minUs, maxUs }) => [minUs, maxUs + 1])).sort();
    this.#order = runs.map((_, place) => place).sort((a, b) => runs[a]!.minUs - runs[b]!.minUs);
  }

  /** The next time at which a run begins or is over. */
  nextAfter(us: number): number {
    while (this.#boundaries[this.#passed]! <= us) this.#passed++;
    return this.#boundaries[this.#passed] ?? Infinity;
  }

  at(us: number): number {
    for (; this.#next < this.#order.length && this.runs[this.#order[this.#next]!]!.minUs <= us; this.#next++)
      this.#push(this.#order[this.#next]!);
    while (this.#heap.length > 0 && this.runs[this.#heap[0]!]!.maxUs < us) this.#pop();
    return this.#heap.length > 0 ? this.runs[this.#heap[0]!]!.flag : UNSAID;
  }

  #push(place: number): void {
    const heap = this.#heap;
    let at = heap.push(place) - 1;
    for (let up = (at - 1) >> 1; at > 0 && heap[up]! < place; at = up, up = (at - 1) >> 1) heap[at] = heap[up]!;
    heap[at] = place;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && heap[below + 1]! > heap[below]!) below++;
      if (heap[below]! <= last) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
  }
}
