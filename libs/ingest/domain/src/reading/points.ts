import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { type Bucketing, fixedBuckets, monthBuckets } from './bucketing';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Round bucket lengths in milliseconds; longer ones are months and years. */
const LENGTHS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 5, 10].map((days) => days * MS_PER_DAY),
];
const MONTHS = [1, 2, 3, 6, ...[1, 2, 5, 10, 20, 50, 100, 1_000, 10_000].map((years) => years * 12)];

export const MAX_POINTS = 100_000;

/** Shortest round buckets, at most `points` between two moments, both included. */
export function bucketsFor(points: number, fromMs: number, toMs: number): Bucketing {
  const shortest = (toMs - fromMs) / (points + 1);
  for (const length of LENGTHS) {
    const buckets = fixedBuckets(length);
    if (length >= shortest && buckets.count(fromMs, toMs) <= points) return buckets;
  }
  for (const months of MONTHS) {
    const buckets = monthBuckets(months);
    if (buckets.count(fromMs, toMs) <= points) return buckets;
  }
  return monthBuckets(MONTHS.at(-1)!);
}
