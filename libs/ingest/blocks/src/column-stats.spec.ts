import * as fc from 'fast-check';
import { encodeBlock } from './block-encoder';
import { STATS_MIN_ROWS } from './block-format';
import { type ColumnStats, computeStats } from './column-stats';
import { decodeSums } from './sums-format';

function statsOf(values: number[]): ColumnStats {
  return computeStats(Float64Array.from(values), 0, values.length);
}

it('equals a straightforward computation', () => {
  const value = fc.oneof(
    fc.integer({ min: -1e6, max: 1e6 }).map((i) => i / 100),
    fc.double({ min: 1e8, max: 1e8 + 1, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 500 }), (values) => {
      const { count, mean, m2, min, max } = statsOf(values);
      const scale = Math.max(...values.map(Math.abs));
      const expectedMean = values.reduce((sum, v) => sum + v, 0) / values.length;
      const expectedM2 = values.reduce((sum, v) => sum + (v - mean) ** 2, 0);
      expect([count, min, max]).toEqual([values.length, Math.min(...values), Math.max(...values)]);
      expect(Math.abs(mean - expectedMean)).toBeLessThanOrEqual(scale * 1e-12);
      expect(Math.abs(m2 - expectedM2)).toBeLessThanOrEqual(expectedM2 * 1e-12 + scale * 1e-12);
    }),
  );
});

it('keeps the variance of small differences between large values', () => {
  const { mean, m2 } = statsOf([1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16]);
  expect([mean, m2]).toEqual([1e9 + 10, 90]);
});

it('has a finite mean for any finite doubles', () => {
  const top = Number.MAX_VALUE;
  expect(statsOf([top, top, top])).toMatchObject({ mean: top, m2: 0 });
  fc.assert(
    fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1 }), (values) => {
      const { mean, min, max, m2 } = statsOf(values);
      expect(mean >= min && mean <= max && m2 >= 0).toBe(true);
    }),
  );
});

it('is stored for numeric columns, with the first and last value by time', () => {
  const rows = 40;
  const ms = Float64Array.from({ length: rows }, (_, row) => (row * 7) % rows);
  const values = Float64Array.from({ length: rows }, (_, row) => ms[row]! / 4);
  const present = Uint8Array.from(ms, (time) => (time === 0 || time === 39 ? 0 : 1));
  const { stats } = encodeBlock({
    rows,
    time: { ms },
    columns: [
      { kind: 'flag', flags: new Uint8Array(rows) },
      { kind: 'number', values, present },
      { kind: 'text', texts: new Array<string>(rows).fill('a') },
      { kind: 'number', values, present: new Uint8Array(rows) },
    ],
  });
  expect(decodeSums(stats!)).toMatchObject({
    unit: 1,
    starts: [0],
    columns: [
      [{ count: 38, min: 0.25, max: 9.5, first: 0.25, last: 9.5, mean: 4.875 }],
      [{ count: 0, mean: 0, m2: 0, min: 0, max: 0, first: 0, last: 0 }],
    ],
  });
});

it('is computed of a part of the values', () => {
  expect(computeStats(Float64Array.of(9, 4, 1, 4, 9), 1, 4)).toEqual({
    count: 3,
    mean: 3,
    m2: 6,
    min: 1,
    max: 4,
    first: 4,
    last: 4,
  });
});

it('is left out of small blocks and of blocks without numbers', () => {
  const statsFor = (rows: number, kind: 'number' | 'flag') =>
    encodeBlock({
      rows,
      time: { ms: new Float64Array(rows) },
      columns: [kind === 'number' ? { kind, values: new Float64Array(rows) } : { kind, flags: new Uint8Array(rows) }],
    });
  expect(statsFor(STATS_MIN_ROWS - 1, 'number')).toMatchObject({ stats: null, sumUnit: null });
  expect(statsFor(STATS_MIN_ROWS, 'flag')).toMatchObject({ stats: null, sumUnit: null });
  expect(statsFor(STATS_MIN_ROWS, 'number')).toMatchObject({ stats: { length: 8 + 52 }, sumUnit: 1 });
});
