import { bucketLength, gapOf, type NumberValues } from './stream-values';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const values = (aggregate: string, times: number[], counts = times.map(() => 1)): NumberValues => ({
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate, times, counts, means: times, least: times, most: times },
});
const every = (step: number, count: number): number[] => Array.from({ length: count }, (_, i) => i * step);

it.each([
  ['NONE', 0],
  ['PT0.5S', 500],
  ['PT10M', 10 * MINUTE],
  ['P1DT12H', 36 * HOUR],
  ['P1W', 168 * HOUR],
  ['P3M', 93 * 24 * HOUR],
  ['P1Y', 366 * 24 * HOUR],
])('a bucket of %s takes %d ms at the most', (aggregate, length) => {
  expect(bucketLength(aggregate)).toBe(length);
});

describe('gapOf', () => {
  it.each([
    ['values', values('NONE', every(10 * MINUTE, 20))],
    ['buckets with one value each', values('PT10M', every(10 * MINUTE, 20))],
    ['buckets that are longer', values('PT1H', every(HOUR, 20), every(0, 20).fill(6))],
    ['buckets that are shorter, so that most have no value', values('PT1M', every(10 * MINUTE, 20))],
  ])('is the same for values every ten minutes by their %s', (_name, given) => {
    expect(gapOf(given)).toBe(30 * MINUTE);
  });
});
