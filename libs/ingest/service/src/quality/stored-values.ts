import { type TimeRange } from '@pelorus/ingest/domain';
import { type Instant } from '@pelorus/shared/kernel';
import { type DataReader } from '../reading/data-reader';
import { GatheredValues } from './gathered-values';

const ROWS_A_TURN = 16_384;
/** Time beyond all data, in microseconds. */
const ALL_TIME_US = 600 * 366 * 86_400e6;
const EARLIEST_US = Date.UTC(1677, 0, 1) * 1_000;
const LATEST_US = Date.UTC(2263, 0, 1) * 1_000;
/** Attempts to find a time with some values, but not too many; each halves it. */
const ATTEMPTS = 100;
/** Least limit, in rows, of a search for neighbours. */
const LEAST_ROWS = 2_000;

/** Yields to other work. */
export type Pause = () => Promise<void>;

/** Asks for so many values before or after a moment, none further apart than a gap. */
export interface NeighbourQuestion {
  readonly count: number;
  readonly gapUs: number;
  /** Usual time between two values; 0 where unknown. */
  readonly rhythmUs: number;
}

/** Reads values of a stream beside those of others, in memory that the caller has taken. */
export class StoredValues {
  /** `codes` begin with the stream; `withinUs` is the greatest age of values of the others. */
  constructor(
    private readonly data: DataReader,
    private readonly codes: readonly string[],
    private readonly withinUs: number,
    private readonly pause: Pause,
    private readonly signal: AbortSignal,
  ) {}

  /** Values of a range, until `isEnough`. */
  async read(
    range: TimeRange,
    { limit, isEnough = () => false }: { limit?: number; isEnough?: (values: GatheredValues) => boolean } = {},
  ): Promise<GatheredValues> {
    const values = new GatheredValues(this.codes.length - 1, this.withinUs);
    const request = { codes: this.codes, range, withFlags: false, ...(limit !== undefined && { limit }) };
    let paused = 0;
    for await (const segment of await this.data.segmentsWithin(request, this.signal)) {
      if (segment.kind === 'rows') values.add(segment.rows);
      if (isEnough(values) || values.rows >= (limit ?? Infinity)) break;
      if (values.rows - paused < ROWS_A_TURN) continue;
      paused = values.rows;
      await this.pause();
    }
    return values;
  }

  /** Last values before a moment; may return more than asked for. */
  async before(endUs: number, { count, gapUs, rhythmUs }: NeighbourQuestion): Promise<GatheredValues> {
    const limit = Math.max(LEAST_ROWS, 4 * count);
    const whole = Math.min(count * gapUs, ALL_TIME_US);
    let [few, many] = [0, Infinity];
    let span = Math.min(whole, Math.max(1e6, 2 * count * rhythmUs));
    for (let attempt = 1; ; attempt++) {
      const found = await this.read({ min: instantOf(endUs - span), max: instantOf(endUs - 1) }, { limit });
      const isCut = found.rows >= limit;
      if (attempt >= ATTEMPTS || (!isCut && (found.length >= count || span >= whole))) return found;
      if (isCut) many = span;
      else few = span;
      span = many === Infinity ? Math.min(whole, 8 * span) : (few + many) / 2;
    }
  }

  /** First values after a moment; may return more than asked for. */
  async after(startUs: number, { count, gapUs }: NeighbourQuestion): Promise<GatheredValues> {
    const whole = Math.min(count * gapUs, ALL_TIME_US);
    const range = { min: instantOf(startUs + 1), max: instantOf(startUs + whole) };
    for (let limit = Math.max(LEAST_ROWS, 4 * count); ; limit *= 8) {
      const found = await this.read(range, { limit });
      if (found.rows < limit || found.length >= count) return found;
    }
  }
}

/** Converts microseconds since 1970, clamped to the years of time stamps. */
export function instantOf(timeUs: number): Instant {
  const us = Math.floor(Math.min(Math.max(timeUs, EARLIEST_US), LATEST_US));
  const ms = Math.floor(us / 1_000);
  return { ms, us: us - ms * 1_000 };
}
