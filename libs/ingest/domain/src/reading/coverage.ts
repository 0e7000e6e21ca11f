import { MS_PER_DAY, UsualGap } from '@pelorus/shared/kernel';
import { type ReadSegment } from './read-segment';
import { hasValue, type ReadRows } from './read-rows';
import { tooManyDays } from './read.errors';
import { type TimeRange } from './time-range';

/** Gap in milliseconds since 1970. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface CoverageDay {
  readonly startMs: number;
  /** Number of days; several have no values. */
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
  /** First LISTED_GAPS gaps. */
  readonly gaps: readonly Gap[];
  readonly totalGaps: number;
}

const LISTED_GAPS = 1_000;

/** Most days and runs of empty days of an answer: a value a day for a century. */
export const MOST_COVERAGE_DAYS = 40_000;

/**
 * Counts values of the first stream by day and finds gaps longer than `gapMs`, also next to bounds. Days reach from
 * bound to bound, or from first to last value. `turn` yields after each segment. DomainError `invalid` beyond
 * MOST_COVERAGE_DAYS.
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

/** Length of a gap by the usual step; `turn` yields in between. */
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

/** Times of values of the first stream. */
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

  /** Whether a gap from this time begins before any value of its day. */
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
