import { remembered } from '../../plot/remembered';
import { isRaw, type NumberValues } from '../../plot/stream-values';

/** Statistics of the values in view. Without values all but their number is absent. */
export interface Statistics {
  readonly count: number;
  readonly least?: number;
  readonly most?: number;
  readonly mean?: number;
  /** Told of the values themselves only; of buckets the service is asked. */
  readonly median?: number;
}

/** Sums up the values of a stream. Buckets give the same as their values: each mean counts as often as it has values. */
export const statisticsOf = remembered((values: NumberValues): Statistics => {
  let [count, sum, least, most] = [0, 0, Infinity, -Infinity];
  for (const [i, mean] of values.means.entries()) {
    if (mean === null) continue;
    const each = values.counts[i] ?? 1;
    count += each;
    sum += mean * each;
    least = Math.min(least, values.least[i] ?? mean);
    most = Math.max(most, values.most[i] ?? mean);
  }
  if (count === 0) return { count };
  return { count, least, most, mean: sum / count, ...(isRaw(values) ? { median: medianOf(values) } : {}) };
});

function medianOf({ means }: NumberValues): number {
  const sorted = Float64Array.from(means.filter((value) => value !== null)).sort();
  const middle = sorted.length / 2;
  return Number.isInteger(middle) ? (sorted[middle - 1]! + sorted[middle]!) / 2 : sorted[Math.floor(middle)]!;
}

/** Significant digits of results, by which readers can compare them: no file gave them. */
export const SHORT = 6;
