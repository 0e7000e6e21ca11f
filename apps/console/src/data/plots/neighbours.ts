import { bucketLength } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';

/** Number of values in each bucket that has some, with their begins in milliseconds since 1970. */
export interface Counts {
  readonly aggregate: string;
  readonly times: readonly number[];
  readonly counts: readonly number[];
}

/** Way to read where a stream has values. */
export interface TimesReader {
  /** Counts the values within bounds, both included, by buckets, of which there are a few hundred. */
  readonly counts: (range: TimeRange) => Promise<Counts>;
  /** Time stamps of the values within bounds, in order; with `limit` the first ones. */
  readonly times: (range: TimeRange, limit?: number) => Promise<readonly number[]>;
}

/** So many values are read one by one. */
const FEW = 2_000;
/** Shorter buckets are not made: their values are read. */
const SHORTEST = 1_000;

/** The time of the last value within bounds. Buckets lead to it, so that years of values are not read for it. */
export async function lastTime(read: TimesReader, bounds: TimeRange): Promise<number | undefined> {
  for (let range = bounds; ;) {
    const { aggregate, times, counts } = await read.counts(range);
    const start = times.at(-1);
    if (start === undefined) return undefined;
    const length = bucketLength(aggregate);
    const last = { from: Math.max(range.from, start), to: Math.min(range.to, start + length) };
    const isShorter = last.to - last.from < range.to - range.from;
    if (counts.at(-1)! <= FEW || length <= SHORTEST || !isShorter) return (await read.times(last)).at(-1);
    range = last;
  }
}

/** The time of the first value within bounds. */
export const firstTime = async (read: TimesReader, bounds: TimeRange): Promise<number | undefined> =>
  (await read.times(bounds, 1))[0];

/** Times of the values next to a range. */
export interface Neighbours {
  readonly before?: number;
  readonly after?: number;
}

/** The last value before a range and the first one after it, of all streams the nearest ones. */
export function nearestOf(neighbours: readonly Neighbours[]): Neighbours {
  const before = neighbours.flatMap((one) => one.before ?? []);
  const after = neighbours.flatMap((one) => one.after ?? []);
  return {
    ...(before.length > 0 ? { before: Math.max(...before) } : {}),
    ...(after.length > 0 ? { after: Math.min(...after) } : {}),
  };
}

/** The neighbours of a range in one stream, of whose first and last value the times are known. */
export async function neighboursOf(read: TimesReader, range: TimeRange, extent: TimeRange): Promise<Neighbours> {
  const [before, after] = await Promise.all([
    extent.from < range.from ? lastTime(read, { from: extent.from, to: Math.min(extent.to, range.from) }) : undefined,
    extent.to > range.to ? firstTime(read, { from: Math.max(extent.from, range.to), to: extent.to }) : undefined,
  ]);
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
