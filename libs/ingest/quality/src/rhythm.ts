/** Intervals that are looked at: enough for the usual one. */
const MOST_INTERVALS = 10_000;

/**
 * The usual time between two successive time stamps: the median of up to 10,000 of the intervals, taken evenly; 0 for
 * fewer than two time stamps. Of an even number of intervals the shorter one in the middle.
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
