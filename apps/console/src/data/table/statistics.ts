import { remembered } from '../../plot/remembered';
import { isRaw, type NumberValues } from '../../plot/stream-values';

/** Statistics of values in view; without values the count alone. */
export interface Statistics {
  readonly count: number;
  readonly least?: number;
  readonly most?: number;
  readonly mean?: number;
  /** Of plain values only; the service computes that of buckets. */
  readonly median?: number;
}

/** Sums up values. Buckets give the same: each mean weighs its count. */
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

/** Significant digits of computed results. */
export const SHORT = 6;
