import { MS_PER_DAY, UsualGap } from '@pelorus/shared/kernel';
import { type ReadSegment } from './read-segment';
import { hasValue, type ReadRows } from './read-rows';
import { tooManyDays } from './read.errors';
import { type TimeRange } from './time-range';

/** A time without values longer than the shortest gap, in milliseconds since 1970. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CoverageDay {
  readonly startMs: number;
  /** Number of days; more than one have no values. */
  readonly length: number;
  readonly values: number;
  readonly gaps: number;
  readonly gapMs: number;
}

export interface Coverage {
  /** Longest distance that is no gap, in milliseconds. */
  readonly gapMs: number;
  readonly values: number;
  readonly days: readonly CoverageDay[];
  /** The first LISTED_GAPS gaps. */
  readonly gaps: readonly Gap[];
  readonly totalGaps: number;
}

const LISTED_GAPS = 1_000;

/** Days and runs of empty days that one answer has at the most: those of a value a day in a century. */
export const MOST_COVERAGE_DAYS = 40_000;

/**
 * Counts the values of the first stream day by day and finds the gaps longer than `gapMs`: between two successive
 * values, and between a bound of the range and the value next to it. Days reach from bound to bound, or from the first
 * value to the last. `turn` lets others work after each segment. DomainError `invalid` for more than MOST_COVERAGE_DAYS.
 */
export async function coverageOf(
  segments: AsyncIterable<ReadSegment>,
  range: TimeRange,
  gapMs: number,
  turn: () => Promise<void>,
): Promise<Coverage> {
  const counter = new CoverageCounter(gapMs, range.min?.ms);
  for await (const segment of segments) {
    if (segment.kind === 'rows') counter.add(segment.rows);
    await turn();
  }
  return counter.end(range.max && range.max.ms + (range.max.us === 999 ? 1 : 0));
}

/** The milliseconds from which a time without values is a gap, by the usual step; `turn` lets others work in between. */
export async function usualGapOf(segments: AsyncIterable<ReadSegment>, turn: () => Promise<void>): Promise<number> {
  const gap = new UsualGap();
  let last: number | undefined;
  for await (const segment of segments) {
    for (const ms of segment.kind === 'rows' ? valueTimes(segment.rows) : []) {
      if (last !== undefined) gap.add(ms - last);
      last = ms;
    }
    await turn();
  }
  return gap.ms;
}

/** Time stamps of the first stream that have a value. */
function* valueTimes({ rows, ms, columns: [cells] }: ReadRows): Generator<number> {
  if (!cells) return;
  for (let row = 0; row < rows; row++) if (hasValue(cells, row)) yield ms[row]!;
}

type CountedDay = { -readonly [Key in keyof CoverageDay]: CoverageDay[Key] };

class CoverageCounter {
  readonly #days: CountedDay[] = [];
  readonly #gaps: Gap[] = [];
  #totalGaps = 0;
  #values = 0;
  #last: number | undefined;

  constructor(
    private readonly gapMs: number,
    start: number | undefined,
  ) {
    this.#last = start;
  }

  add(rows: ReadRows): void {
    for (const ms of valueTimes(rows)) {
      this.#passTo(ms);
      this.#day(dayOf(ms)).values++;
      this.#values++;
    }
  }

  end(end: number | undefined): Coverage {
    if (end !== undefined) this.#passTo(end);
    return { gapMs: this.gapMs, values: this.#values, days: this.#days, gaps: this.#gaps, totalGaps: this.#totalGaps };
  }

  #passTo(ms: number): void {
    const from = this.#last;
    this.#last = ms;
    if (from === undefined || ms - from <= this.gapMs) return;
    this.#totalGaps++;
    if (this.#gaps.length < LISTED_GAPS) this.#gaps.push({ fromMs: from, toMs: ms });
    const start = this.#isWhole(from) ? from : Math.min(dayOf(from) + MS_PER_DAY, ms);
    const end = Math.max(dayOf(ms), start);
    this.#addGap(dayOf(from), 1, start - from);
    this.#addGap(start, (end - start) / MS_PER_DAY, end - start);
    this.#addGap(end, 1, ms - end);
  }

  /** Whether a gap that begins at this time takes its first day whole, if it is long enough: there is no value before it. */
  #isWhole(from: number): boolean {
    return from === dayOf(from) && this.#days.at(-1)?.startMs !== from;
  }

  #addGap(startMs: number, length: number, gapMs: number): void {
    if (gapMs === 0) return;
    const day = this.#day(startMs, length);
    day.gaps++;
    day.gapMs += gapMs;
  }

  #day(startMs: number, length = 1): CountedDay {
    const last = this.#days.at(-1);
    if (last?.startMs === startMs) return last;
    if (this.#days.length === MOST_COVERAGE_DAYS) throw tooManyDays(MOST_COVERAGE_DAYS);
    const day = { startMs, length, values: 0, gaps: 0, gapMs: 0 };
    this.#days.push(day);
    return day;
  }
}

function dayOf(ms: number): number {
  return Math.floor(ms / MS_PER_DAY) * MS_PER_DAY;
}
