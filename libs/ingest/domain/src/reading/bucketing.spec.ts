import * as fc from 'fast-check';
import { type Bucketing, fixedBuckets, monthBuckets } from './bucketing';
import { parseAggregate } from './parse-aggregate';

const LONGEST_MONTHS = 12_000;
const buckets: fc.Arbitrary<Bucketing> = fc.oneof(
  fc.integer({ min: 1, max: 100_000_000 }).map(fixedBuckets),
  fc
    .tuple(fc.constantFrom(1_000, 60_000, 3_600_000, 86_400_000, 604_800_000), fc.integer({ min: 1, max: 1_000 }))
    .map(([unit, count]) => fixedBuckets(unit * count)),
  fc.integer({ min: 1, max: LONGEST_MONTHS }).map(monthBuckets),
);

it('tells the length of buckets as a duration that gives the same buckets', () => {
  fc.assert(
    fc.property(buckets, fc.integer({ min: -9e12, max: 9e12 }), (given, ms) => {
      const read = parseAggregate(given.duration)!;
      const start = given.startOf(ms);
      expect([read.startOf(ms), read.endOf(start), read.duration]).toEqual([start, given.endOf(start), given.duration]);
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  [fixedBuckets(1), 'PT0.001S'],
  [fixedBuckets(90_000), 'PT90S'],
  [fixedBuckets(600_000), 'PT10M'],
  [fixedBuckets(36 * 3_600_000), 'PT36H'],
  [fixedBuckets(10 * 86_400_000), 'P10D'],
  [fixedBuckets(14 * 86_400_000), 'P2W'],
  [monthBuckets(3), 'P3M'],
  [monthBuckets(120), 'P10Y'],
])('names the longest unit that a bucket is a multiple of: %#', ({ duration }, expected) => {
  expect(duration).toBe(expected);
});
