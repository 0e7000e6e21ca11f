import { MS_PER_DAY, UsualGap } from '@pelorus/shared/kernel';
import { type ReadSegment } from './read-segment';
import { hasValue, type ReadRows } from './read-rows';
import { type TimeRange } from './time-range';

/** A time without values longer than the shortest gap, in milliseconds since 1970. */
export interface Gap {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One day of a stream. */
export interface CoverageDay {
  readonly startMs: number;
  readonly values: number;
  /** Number of gaps that reach into the day, and the time that they take of it. */
  readonly gaps: number;
  readonly gapMs: number;
}

/** Values and gaps of a stream. */
export interface Coverage {
  /** What is no gap yet, in milliseconds. */
  readonly gapMs: number;
  readonly values: number;
  readonly days: readonly CoverageDay[];
  /** The first LISTED_GAPS gaps. */
  readonly gaps: readonly Gap[];
  readonly totalGaps: number;
}

const LISTED_GAPS = 1_000;

/**
 * Counts the values of the first stream day by day and finds the gaps longer than `gapMs`: between two successive
 * values, and between a bound of the range and the value next to it. Days reach from bound to bound, or from the first
 * value to the last.
 */
export async function coverageOf(
  segments: AsyncIterable<ReadSegment>,
  range: TimeRange,
  gapMs: number,
): Promise<Coverage> {
  const counter = new CoverageCounter(gapMs, range.min?.ms);
  for await (const segment of segments) if (segment.kind === 'rows') counter.add(segment.rows);
  return counter.end(range.max && range.max.ms + (range.max.us === 999 ? 1 : 0));
}

/** The length in milliseconds from which a time without values is a gap, by the usual step of the values of the first stream. */
export async function usualGapOf(segments: AsyncIterable<ReadSegment>): Promise<number> {
  const gap = new UsualGap();
  let last: number | undefined;
  for await (const segment of segments) {
    if (segment.kind !== 'rows') continue;
    for (const ms of valueTimes(segment.rows)) {
      if (last !== undefined) gap.add(ms - last);
      last = ms;
    }
  }
  return gap.ms;
}

/** Time stamps of the first stream that have a value. */
function* valueTimes({ rows, ms, columns: [cells] }: ReadRows): Generator<number> {
  if (!cells) return;
  for (let row = 0; row < rows; row++) if (hasValue(cells, row)) yield ms[row]!;
}

class CoverageCounter {
  readonly #days = new Map<number, { values: number; gaps: number; gapMs: number }>();
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
      this.#day(ms).values++;
      this.#values++;
    }
  }

  end(end: number | undefined): Coverage {
    if (end !== undefined) this.#passTo(end);
    const days = [...this.#days].map(([startMs, day]) => ({ startMs, ...day }));
    return { gapMs: this.gapMs, values: this.#values, days, gaps: this.#gaps, totalGaps: this.#totalGaps };
  }

  /** Advances to the next value or to the end of the range. */
  #passTo(ms: number): void {
    const from = this.#last;
    this.#last = ms;
    if (from === undefined || ms - from <= this.gapMs) return;
    this.#totalGaps++;
    if (this.#gaps.length < LISTED_GAPS) this.#gaps.push({ fromMs: from, toMs: ms });
    for (let start = from; start < ms;) {
      const next = (Math.floor(start / MS_PER_DAY) + 1) * MS_PER_DAY;
      const day = this.#day(start);
      day.gaps++;
      day.gapMs += Math.min(next, ms) - start;
      start = next;
    }
  }

  #day(ms: number): { values: number; gaps: number; gapMs: number } {
    const start = Math.floor(ms / MS_PER_DAY) * MS_PER_DAY;
    const known = this.#days.get(start);
    if (known) return known;
    const day = { values: 0, gaps: 0, gapMs: 0 };
    this.#days.set(start, day);
    return day;
  }
}
