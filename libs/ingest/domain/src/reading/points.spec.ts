import * as fc from 'fast-check';
import { type Bucketing, fixedBuckets, monthBuckets } from './bucketing';
import { bucketsFor, MAX_POINTS } from './points';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** All round lengths in ascending order, written out. */
const ROUND: readonly Bucketing[] = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((ms) => fixedBuckets(ms)),
  ...[1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800].map((seconds) => fixedBuckets(seconds * SECOND)),
  ...[1, 2, 3, 6, 12].map((hours) => fixedBuckets(hours * HOUR)),
  ...[1, 2, 5, 10].map((days) => fixedBuckets(days * DAY)),
  ...[1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 12_000, 120_000].map((months) => monthBuckets(months)),
];
const MIN = Date.UTC(1677, 0, 1);
const MAX = Date.UTC(2263, 0, 1);

/** Two moments, from a millisecond to six centuries apart. */
const moments = fc
  .tuple(fc.integer({ min: MIN, max: MAX }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([from, share]) => [from, Math.min(MAX, from + Math.floor(Math.exp(share * Math.log(MAX - MIN))))] as const);

/** Describes buckets by the bounds of the buckets around some moments. */
const shape = (buckets: Bucketing, from: number, to: number): number[] =>
  [from, to].flatMap((ms) => [buckets.startOf(ms), buckets.endOf(buckets.startOf(ms))]);

it('gives at most the requested number of buckets, of the shortest round length', () => {
  const points = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: MAX_POINTS }));
  fc.assert(
    fc.property(moments, points, ([from, to], most) => {
      const found = bucketsFor(most, from, to);
      const first = ROUND.find((buckets) => buckets.count(from, to) <= most)!;
      expect(shape(found, from, to)).toEqual(shape(first, from, to));
      expect(found.count(from, to)).toBeLessThanOrEqual(most);
    }),
    { numRuns: 2_000 },
  );
});

it('gives a bucket of one moment', () => {
  expect(bucketsFor(1, 5, 5).count(5, 5)).toBe(1);
  expect(bucketsFor(MAX_POINTS, 0, 0).endOf(0)).toBe(1);
});

it('gives one bucket for any moments that files can have', () => {
  expect(bucketsFor(1, MIN, MAX).count(MIN, MAX)).toBe(1);
});
