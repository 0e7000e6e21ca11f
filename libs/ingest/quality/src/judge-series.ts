import { FLAGS } from './flag';
import { keepStronger } from './precedence';
import { type PreparedTest } from './quality-test';
import { type Reach } from './reach';
import { RunGatherer } from './run-gatherer';
import { type FlagRun } from './runs';
import { type Series, US_PER_SECOND } from './series';

/** Least values judged in one go: some milliseconds of five tests. */
const LEAST_WINDOW = 16_384;

export interface TestRun extends FlagRun {
  readonly test: string;
}

export interface Judgement {
  readonly flags: Uint8Array;
  readonly counts: readonly number[];
  /** First runs of bad flags by time; places are those of `flags`. */
  readonly runs: readonly TestRun[];
  readonly totalRuns: number;
}

/** Judges by test and window, so that others get turns. */
export class SeriesJudge {
  readonly #flags: Uint8Array;
  readonly #scratch: Uint8Array;
  readonly #gatherers: readonly RunGatherer[];
  #test = 0;
  #next: number;

  /** Values outside of `from` to `to` are neighbours only. */
  constructor(
    private readonly series: Series,
    private readonly tests: readonly PreparedTest[],
    private readonly mostRuns: number,
    private readonly from = 0,
    private readonly to = series.values.length,
  ) {
    this.#flags = new Uint8Array(series.values.length).fill(UNSAID);
    this.#scratch = new Uint8Array(series.values.length);
    this.#gatherers = tests.map(() => new RunGatherer(mostRuns, from));
    this.#next = from;
  }

  /** Judges the next window by a test; false at the end. */
  step(): boolean {
    const test = this.tests[this.#test];
    if (!test || this.from >= this.to) return false;
    const { series, to } = this;
    // A test with a long reach begins far before its window: a longer window makes up for it.
    const least = Math.ceil(LEAST_WINDOW / test.weight);
    const window = Math.max(least, valuesOf(test.reach(series.rhythmUs), series.rhythmUs));
    const end = Math.min(to, this.#next + window);
    test.judge(series, this.#next, end, this.#scratch);
    keepStronger(this.#flags, this.#scratch, this.#next, end);
    this.#gatherers[this.#test]!.add(this.#scratch, end);
    this.#next = end < to ? end : this.from;
    if (end === to) this.#test++;
    return this.#test < this.tests.length;
  }

  /** Verdicts, once all values are judged. */
  result(): Judgement {
    const flags = this.#flags.subarray(this.from, this.to);
    const counts = new Array<number>(FLAGS).fill(0);
    for (let i = 0; i < flags.length; i++) counts[flags[i]!]!++;
    const found = this.#gatherers.map((gatherer) => gatherer.end());
    const totalRuns = found.reduce((sum, { total }) => sum + total, 0);
    return { flags, counts, runs: this.#firstRuns(found.map(({ runs }) => runs)), totalRuns };
  }

  #firstRuns(all: readonly (readonly FlagRun[])[]): TestRun[] {
    const next = all.map(() => 0);
    const runs: TestRun[] = [];
    while (runs.length < this.mostRuns) {
      let first: number | undefined;
      for (let i = 0; i < all.length; i++) {
        const run = all[i]![next[i]!];
        if (run && (first === undefined || isBefore(run, all[first]![next[first]!]!))) first = i;
      }
      if (first === undefined) break;
      runs.push(this.#placed(all[first]![next[first]!++]!, this.tests[first]!.name));
    }
    return runs;
  }

  #placed({ first, last, flag }: FlagRun, test: string): TestRun {
    return { first: first - this.from, last: last - this.from, flag, test };
  }
}

function isBefore(a: FlagRun, b: FlagRun): boolean {
  return a.first < b.first || (a.first === b.first && a.last < b.last);
}

/** Stand-in below all flags. */
const UNSAID = FLAGS - 1;

/** Number of values in a reach, at a rhythm. */
export function valuesOf({ beforeSeconds, beforeValues, afterSeconds, afterValues }: Reach, rhythmUs: number): number {
  const seconds = rhythmUs > 0 ? ((beforeSeconds + afterSeconds) * US_PER_SECOND) / rhythmUs : 0;
  return Math.ceil(seconds) + beforeValues + afterValues;
}
