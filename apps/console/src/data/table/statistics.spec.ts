import fc from 'fast-check';
import { type NumberValues } from '../../plot/stream-values';
import { statisticsOf } from './statistics';

const rawOf = (means: (number | null)[]): NumberValues => ({
  ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate: 'NONE', times: means.map((_, i) => i) },
  ...{ means, least: means, most: means, counts: means.map(() => 1) },
});

/** The values in buckets of three. */
function bucketsOf(all: readonly number[]): NumberValues {
  const buckets = Array.from({ length: Math.ceil(all.length / 3) }, (_, i) => all.slice(3 * i, 3 * i + 3));
  return {
    ...{ kind: 'number', code: 'a:b:c', unit: 'm', aggregate: 'PT1H', times: buckets.map((_, i) => i) },
    means: buckets.map((bucket) => bucket.reduce((sum, value) => sum + value, 0) / bucket.length),
    least: buckets.map((bucket) => Math.min(...bucket)),
    most: buckets.map((bucket) => Math.max(...bucket)),
    counts: buckets.map(({ length }) => length),
  };
}

describe('statisticsOf', () => {
  it('sums up values', () => {
    expect(statisticsOf(rawOf([4, 1, null, 2, 9]))).toEqual({ count: 4, least: 1, most: 9, mean: 4, median: 3 });
  });

  it('is a count of nothing without values', () => {
    expect(statisticsOf(rawOf([null]))).toEqual({ count: 0 });
  });

  it('gives the same from buckets', () => {
    const lists = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(lists, (all) => {
        const values = statisticsOf(rawOf(all));
        const buckets = statisticsOf(bucketsOf(all));
        expect(buckets).toMatchObject({ count: values.count, least: values.least, most: values.most });
        expect(buckets.mean).toBeCloseTo(values.mean!, 5);
      }),
    );
  });
});
