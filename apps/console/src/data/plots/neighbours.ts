import { bucketLength } from '../../plot/stream-values';
import { type TimeRange } from '../../plot/time-range';

/** Counts by bucket begin in milliseconds since 1970; empty buckets are absent. */
export interface Counts {
  readonly aggregate: string;
  readonly times: readonly number[];
  readonly counts: readonly number[];
}

/** Reads where a stream has values. */
export interface TimesReader {
  /** Counts in a few hundred buckets, both bounds included. */
  readonly counts: (range: TimeRange) => Promise<Counts>;
  /** Time stamps within bounds, ascending; the first `limit`. */
  readonly times: (range: TimeRange, limit?: number) => Promise<readonly number[]>;
}

/** Most values read one by one. */
const FEW = 2_000;
/** Shortest bucket in milliseconds. */
const SHORTEST = 1_000;

/** Last time within bounds, narrowed by buckets instead of reading years of values. */
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

/** First time within bounds. */
export const firstTime = async (read: TimesReader, bounds: TimeRange): Promise<number | undefined> =>
  (await read.times(bounds, 1))[0];

/** Times next to a range. */
export interface Neighbours {
  readonly before?: number;
  readonly after?: number;
}

/** Nearest times of all streams. */
export function nearestOf(neighbours: readonly Neighbours[]): Neighbours {
  const before = neighbours.flatMap((one) => one.before ?? []);
  const after = neighbours.flatMap((one) => one.after ?? []);
  return {
    ...(before.length > 0 ? { before: Math.max(...before) } : {}),
    ...(after.length > 0 ? { after: Math.min(...after) } : {}),
  };
}

/** Neighbours of a range in a stream of known extent. */
export async function neighboursOf(read: TimesReader, range: TimeRange, extent: TimeRange): Promise<Neighbours> {
  const [before, after] = await Promise.all([
    extent.from < range.from ? lastTime(read, { from: extent.from, to: Math.min(extent.to, range.from) }) : undefined,
    extent.to > range.to ? firstTime(read, { from: Math.max(extent.from, range.to), to: extent.to }) : undefined,
  ]);
  return { ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) };
}
