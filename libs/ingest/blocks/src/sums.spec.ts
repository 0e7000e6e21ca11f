import * as fc from 'fast-check';
import { anyValue, quarters, type Row, rowsOf, sumsOf } from '../test/block-rows';
import { exactPart, expectPlausible, expectSums, naiveSums, resolveRows } from '../test/naive-sums';
import { CalendarUnit } from './calendar-unit';
import { combineStats } from './column-stats';
import { combineSums, type Sums } from './sums';
import { decodeSums, encodeSums } from './sums-format';

/** Rows with ascending time stamps, in blocks of the given numbers of rows. */
function cutRows(rows: readonly Row[], lengths: readonly number[]): Row[][] {
  const blocks: Row[][] = [];
  for (let at = 0; at < rows.length;) {
    const length = lengths[blocks.length % lengths.length]!;
    blocks.push(rows.slice(at, at + length));
    at += length;
  }
  return blocks;
}

describe('combined sums', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });

  it('of blocks are the sums of all their rows', () => {
    fc.assert(
      fc.property(rowsOf(quarters, 1, 300), lengths, (list, sizes) => {
        const rows = resolveRows(list);
        const blocks = cutRows(rows, sizes).map(sumsOf);
        const finest = Math.max(...blocks.map(({ unit }) => unit)) as CalendarUnit;
        expectSums(combineSums(blocks), naiveSums(rows, finest), 1e-14);
      }),
      { numRuns: 500 },
    );
  });

  it('of any values are finite and exact where a double can hold them', () => {
    fc.assert(
      fc.property(rowsOf(anyValue, 1, 100), lengths, (list, sizes) => {
        const rows = resolveRows(list);
        const sums = combineSums(cutRows(rows, sizes).map(sumsOf));
        expect(sums.columns.map(exactPart)).toEqual(naiveSums(rows, sums.unit, false).columns.map(exactPart));
        expectPlausible(sums);
      }),
    );
  });

  it('of a block in months may follow one in minutes that ends in its first month', () => {
    const rows = (...ms: number[]) => ms.map((each) => ({ ms: each, us: 0, cells: [1, 2] }));
    const day = 86_400_000;
    const months = Array.from({ length: 20 }, (_, i) => 0.9 * day + i * 10 * day);
    const sums = combineSums([sumsOf(rows(0.8 * day)), sumsOf(rows(...months))]);
    expect(sums).toMatchObject({ unit: CalendarUnit.month, columns: [{ length: 7 }, { length: 7 }] });
    expect(sums.columns[0]![0]!.count).toBe(5);
  });

  it.each<[string, readonly Sums[]]>([
    ['no blocks', []],
    ['blocks out of order', [60_000, 0].map((start) => ({ unit: CalendarUnit.minute, starts: [start], columns: [] }))],
    [
      'other columns',
      [[], [[]]].map((columns) => ({ unit: CalendarUnit.minute, starts: columns.map(() => 0), columns })),
    ],
  ])('of %s are refused', (_, blocks) => {
    expect(() => combineSums(blocks)).toThrow(RangeError);
  });

  it('of a column without values equal the sums of the other block', () => {
    const none = { count: 0, mean: 0, m2: 0, min: 0, max: 0, first: 0, last: 0 };
    const some = { count: 2, mean: 3, m2: 2, min: 2, max: 4, first: 2, last: 4 };
    expect([combineStats(none, some), combineStats(some, none), combineStats(none, none)]).toEqual([some, some, none]);
  });

  it('count beyond the rows of a block', () => {
    const half = { count: 2 ** 31 - 1, mean: 1, m2: 0, min: 1, max: 1, first: 1, last: 1 };
    const sums = { unit: CalendarUnit.year, starts: [0], columns: [[combineStats(half, half)]] };
    expect(decodeSums(encodeSums(sums)).columns[0]![0]!.count).toBe(2 ** 32 - 2);
    const more = { ...sums, columns: [[combineStats(sums.columns[0]![0]!, { ...half, count: 2 })]] };
    expect(() => encodeSums(more)).toThrow('4294967296 values');
  });
});
