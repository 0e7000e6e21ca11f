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
    for (const at of boundariesOf(rules, manual)) {
      const [rule, person] = [strongest.at(at), newest.at(at)];
      if (rule === (sweep.rules.at(-1) ?? FLAG.none) && person === (sweep.persons.at(-1) ?? UNSAID)) continue;
      sweep.starts.push(at);
      sweep.rules.push(rule);
      sweep.persons.push(person);
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

/** All times at which a run begins or is over, in order, each once. */
function boundariesOf(...lists: readonly (readonly TimeRun[])[]): Float64Array {
  const times = Float64Array.from(
    lists.flatMap((runs) => runs.flatMap(({ minUs, maxUs }) => [minUs, maxUs + 1])),
  ).sort();
  let count = 0;
  for (const time of times) if (count === 0 || time !== times[count - 1]) times[count++] = time;
  return times.subarray(0, count);
}

/** The strongest flag of the runs at ascending times; a run of flag 0 says nothing. */
class StrongestRun {
  readonly #starts: readonly TimeRun[];
  readonly #ends: readonly TimeRun[];
  readonly #counts = new Uint32Array(FLAGS);
  #started = 0;
  #ended = 0;

  constructor(runs: readonly TimeRun[]) {
    const said = runs.filter(({ flag }) => flag !== FLAG.none);
    this.#starts = [...said].sort((a, b) => a.minUs - b.minUs);
    this.#ends = [...said].sort((a, b) => a.maxUs - b.maxUs);
  }

  at(us: number): number {
    for (; this.#starts[this.#started] && this.#starts[this.#started]!.minUs <= us; this.#started++)
      this.#counts[this.#starts[this.#started]!.flag]!++;
    for (; this.#ends[this.#ended] && this.#ends[this.#ended]!.maxUs < us; this.#ended++)
      this.#counts[this.#ends[this.#ended]!.flag]!--;
    let strongest: number = FLAG.none;
    for (let flag = 1; flag < FLAGS; flag++) {
      if (this.#counts[flag]! > 0 && (strongest === FLAG.none || RANKS[flag]! > RANKS[strongest]!)) strongest = flag;
    }
    return strongest;
  }
}

/** The newest run at ascending times: a heap of the runs that have begun, the newest on top. */
class NewestRun {
  readonly #order: readonly number[];
  readonly #heap: number[] = [];
  #next = 0;

  constructor(private readonly runs: readonly TimeRun[]) {
    this.#order = runs.map((_, place) => place).sort((a, b) => runs[a]!.minUs - runs[b]!.minUs);
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
