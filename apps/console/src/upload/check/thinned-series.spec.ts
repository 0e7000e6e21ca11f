import fc from 'fast-check';
import { SeriesThinner } from './thinned-series';

const thinned = (values: readonly (readonly [number, number])[]) => {
  const thinner = new SeriesThinner();
  for (const [time, value] of values) thinner.add(time, value);
  return thinner.series();
};

describe('SeriesThinner', () => {
  it('keeps values that are a second apart', () => {
    const series = thinned([
      [2000, 5],
      [0, 1],
      [500, 3],
    ]);
    expect(series).toEqual({ times: [0, 2000], lows: [1, 5], highs: [3, 5] });
  });

  it('has at most 512 buckets, with every value between a low and a high, whatever the order and the span', () => {
    const value = fc.tuple(fc.integer({ min: -1e12, max: 4e12 }), fc.integer({ min: -99, max: 99 }));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 2000, size: 'max' }), (values) => {
        const { times, lows, highs } = thinned(values);
        expect(times.length).toBeLessThanOrEqual(512);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(Math.min(...lows)).toBe(Math.min(...values.map(([, each]) => each)));
        expect(Math.max(...highs)).toBe(Math.max(...values.map(([, each]) => each)));
        for (const [time, each] of values) {
          const place = times.findLastIndex((from) => from <= time);
          expect(lows[place]).toBeLessThanOrEqual(each);
          expect(highs[place]).toBeGreaterThanOrEqual(each);
        }
      }),
    );
  });
});
