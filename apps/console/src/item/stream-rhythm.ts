import { type DataColumns, type Stream } from '@pelorus/client';
import { type SparkValues, usualDistance } from '../plot/sparkline-path';
import { momentOf } from '../ui/moment';

const POINTS = 48;
const DAY_MS = 86_400_000;
/** Mean distance of values, gaps included, up to which a day shows enough of them. */
const DENSE_MS = 30 * 60_000;

/** The latest values of a stream. */
export interface Recent {
  readonly line: SparkValues;
  /** Milliseconds between values as a rule; undefined where too few are known. */
  readonly rhythm: number | undefined;
}

/** The end of a stream that a small line shows: a day of a dense stream, 48 values of a sparse one. */
export function windowOf({ firstDatetime = '', lastDatetime = '', values }: Stream) {
  const first = momentOf(firstDatetime)?.getTime() ?? 0;
  const last = momentOf(lastDatetime)?.getTime() ?? first;
  const distance = (last - first) / Math.max(1, values - 1);
  const length = distance <= DENSE_MS ? DAY_MS : POINTS * distance;
  const from = Math.max(first, last - length);
  return { datetimeMin: new Date(from), datetimeMax: new Date(last + 1), points: POINTS };
}

/** Reads the line and the rhythm from means and counts by buckets. */
export function recentOf({ times, columns }: Pick<DataColumns, 'times' | 'columns'>): Recent {
  const [means, counts] = columns;
  const values = (means?.values ?? []).map((value) => (typeof value === 'number' ? value : null));
  return { line: { times, values }, rhythm: rhythmOf(times, counts?.values ?? []) };
}

/** The usual distance of values: that of the buckets divided by how many values a bucket has as a rule. */
export function rhythmOf(times: readonly number[], counts: readonly unknown[]): number | undefined {
  if (times.length < 2) return undefined;
  const given = counts.filter((count): count is number => typeof count === 'number' && count > 0);
  const usual = [...given].sort((a, b) => a - b)[Math.floor(given.length / 2)] ?? 1;
  return usualDistance(times) / usual;
}
