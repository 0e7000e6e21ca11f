import * as fc from 'fast-check';
import { quantile } from './quantile';

/** The quantile of sorted values by the definition of SQL. */
function expected(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = fraction * (sorted.length - 1);
  const low = sorted[Math.floor(place)]!;
  return Math.floor(place) === place ? low : low + (place - Math.floor(place)) * (sorted[Math.floor(place) + 1]! - low);
}

const value = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ min: -1e9, max: 1e9, noNaN: true }));

it('finds the quantiles of sorted values, repeatedly in the same values', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 500 }), (values) => {
      const reordered = Float64Array.from([...values, NaN]);
      for (const fraction of [0.5, 0.25, 0.75]) {
        expect(quantile(reordered, values.length, fraction) + 0).toBe(expected(values, fraction) + 0);
      }
    }),
    { numRuns: 500 },
  );
});

it('works for values in any order', () => {
  const count = 20_001;
  const orders: ((i: number) => number)[] = [
    (i) => i,
    (i) => -i,
    () => 7,
    (i) => Math.min(i, count - i),
    (i) => (i % 2 === 0 ? i : count - i),
    (i) => i % 3,
  ];
  for (const order of orders) {
    const values = Array.from({ length: count }, (_, i) => order(i));
    expect(quantile(Float64Array.from(values), count, 0.5)).toBe(expected(values, 0.5));
  }
});
