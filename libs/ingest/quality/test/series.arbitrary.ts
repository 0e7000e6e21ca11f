import fc from 'fast-check';
import { medianInterval } from '../src/rhythm';
import { type Series } from '../src/series';

const SECOND = 1_000_000;

/** Values that repeat, differ a little or a lot, or are missing. */
const value = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 3 }) },
  { weight: 3, arbitrary: fc.double({ min: -10, max: 10, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(NaN, 1e6) },
);

/** Times between values: mostly the same, some short, some gaps. */
const interval = fc.oneof(
  { weight: 8, arbitrary: fc.constant(60 * SECOND) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 90 * SECOND }) },
  { weight: 1, arbitrary: fc.integer({ min: 300 * SECOND, max: 4_000 * SECOND }) },
);

const row = fc.record({
  interval,
  value,
  depth: fc.oneof(fc.double({ min: 0, max: 50, noNaN: true }), fc.constant(NaN)),
  latitude: fc.oneof(fc.double({ min: 50, max: 50.2, noNaN: true }), fc.constantFrom(NaN, 95)),
  longitude: fc.oneof(fc.double({ min: 8, max: 8.2, noNaN: true }), fc.constantFrom(NaN)),
  other: value,
});

/** Series with all that tests look at, and another stream `other`. */
export const series: fc.Arbitrary<Series> = fc
  .tuple(fc.integer({ min: 0, max: 2e9 }), fc.array(row, { minLength: 1, maxLength: 60 }))
  .map(([start, rows]) => {
    let time = start * SECOND;
    const timesUs = Float64Array.from(rows, ({ interval }) => (time += interval));
    const column = (name: 'value' | 'depth' | 'latitude' | 'longitude' | 'other'): Float64Array =>
      Float64Array.from(rows, (row) => row[name]);
    return {
      timesUs,
      values: column('value'),
      depths: column('depth'),
      latitudes: column('latitude'),
      longitudes: column('longitude'),
      others: new Map([['other', column('other')]]),
      rhythmUs: medianInterval(timesUs),
      nowUs: 1e15,
    };
  });

/** The values of a series from one place to another, as they would be read alone; rhythm and now stay. */
export function part(whole: Series, from: number, to: number): Series {
  const cut = (array: Float64Array | undefined): Float64Array | undefined => array?.slice(from, to);
  return {
    ...whole,
    timesUs: whole.timesUs.slice(from, to),
    values: whole.values.slice(from, to),
    depths: cut(whole.depths)!,
    latitudes: cut(whole.latitudes)!,
    longitudes: cut(whole.longitudes)!,
    others: new Map([...whole.others].map(([name, array]) => [name, array.slice(from, to)])),
  };
}
