/** Intervals sampled for the median. */
const MOST_INTERVALS = 10_000;

/**
 * Usual interval: the median of up to 10,000 evenly sampled ones, the shorter of two; 0 for fewer than two time stamps.
 */
export function medianInterval(timesUs: Float64Array): number {
  const count = timesUs.length - 1;
  if (count < 1) return 0;
  const taken = Math.min(count, MOST_INTERVALS);
  const intervals = new Float64Array(taken);
  for (let i = 0; i < taken; i++) {
    const at = Math.floor((i * count) / taken);
    intervals[i] = timesUs[at + 1]! - timesUs[at]!;
  }
  const sorted = intervals.sort();
  return sorted[(taken - 1) >> 1]!;
}
