import * as fc from 'fast-check';
import { anyValue, blockOf, quarters, rowsOf, shuffled } from '../test/block-rows';
import { exactPart, expectPlausible, expectSums, naiveSums } from '../test/naive-sums';
import { encodeBlock } from './block-encoder';
import { STATS_MIN_ROWS } from './block-format';
import { computeSums } from './block-sums';
import { CalendarUnit } from './calendar-unit';
import { decodeNumbers } from './number-decoder';
import { decodeSums, encodeSums } from './sums-format';
import { decodeTime } from './time-decoder';
import { columnSlice } from './toc';

describe('sums of a block', () => {
  it('are the sums of its resolved rows', () => {
    fc.assert(
      fc.property(shuffled(rowsOf(quarters, STATS_MIN_ROWS, 200)), (rows) => {
        const { stats, sumUnit } = encodeBlock(blockOf(rows));
        const sums = decodeSums(stats!);
        expectSums(sums, naiveSums(rows), 0);
        expect(sumUnit).toBe(sums.unit);
      }),
      { numRuns: 500 },
    );
  });

  it('are the sums of its resolved rows without missing values', () => {
    const full = fc
      .tuple(shuffled(rowsOf(quarters, STATS_MIN_ROWS, 100)), quarters)
      .map(([rows, value]) => rows.map((row, i) => ({ ...row, cells: row.cells.map((cell) => cell ?? value + i) })));
    fc.assert(
      fc.property(full, (rows) => {
        const block = blockOf(rows);
        const columns = block.columns.map((column) =>
          column.kind === 'number' ? { kind: column.kind, values: column.values } : column,
        );
        expectSums(decodeSums(encodeBlock({ ...block, columns }).stats!), naiveSums(rows), 0);
      }),
      { numRuns: 300 },
    );
  });

  it('are finite and exact for any values where a double can hold them', () => {
    fc.assert(
      fc.property(shuffled(rowsOf(anyValue, STATS_MIN_ROWS, 100)), (rows) => {
        const sums = decodeSums(encodeBlock(blockOf(rows)).stats!);
        expect(sums.columns.map(exactPart)).toEqual(naiveSums(rows, CalendarUnit.minute, false).columns.map(exactPart));
        expectPlausible(sums);
      }),
    );
  });

  it('are the same when they are computed from decoded columns', () => {
    fc.assert(
      fc.property(shuffled(rowsOf(fc.oneof(quarters, anyValue), STATS_MIN_ROWS, 100)), (rows) => {
        const { data, toc, stats } = encodeBlock(blockOf(rows));
        const bytes = (column: number) => {
          const { start, length } = columnSlice(toc, column);
          return data.subarray(start, start + length);
        };
        const columns = [2, 4].map((column) => decodeNumbers(bytes(column), rows.length));
        const sums = computeSums({ rows: rows.length, time: decodeTime(bytes(0), rows.length), columns });
        expect(sums).toEqual(decodeSums(stats!));
      }),
    );
  });

  it.each([
    [1000, CalendarUnit.minute],
    [60_000, CalendarUnit.hour],
    [3_600_000, CalendarUnit.day],
    [86_400_000, CalendarUnit.month],
    [40 * 86_400_000, CalendarUnit.year],
  ])('of a row every %d ms are in unit %d', (step, unit) => {
    const rows = Array.from({ length: 32 }, (_, row) => ({ ms: row * step, us: 0, cells: [row, row] }));
    expect(encodeBlock(blockOf(rows)).sumUnit).toBe(unit);
  });

  it('are in the unit with eight parts, and in the next one for nine', () => {
    const inMinutes = (count: number) =>
      encodeBlock(blockOf(Array.from({ length: 32 }, (_, row) => ({ ms: (row % count) * 60_000, us: 0, cells: [1] }))));
    expect([8, 9].map((count) => inMinutes(count).sumUnit)).toEqual([CalendarUnit.minute, CalendarUnit.hour]);
  });

  it('cover up to 255 years, and are left out for more', () => {
    const inYears = (count: number) =>
      blockOf(Array.from({ length: count }, (_, row) => ({ ms: Date.UTC(1700 + row, 5), us: 0, cells: [1, 1] })));
    expect(decodeSums(encodeBlock(inYears(255)).stats!).starts).toHaveLength(255);
    expect(encodeBlock(inYears(256))).toMatchObject({ stats: null, sumUnit: null });
    const sums = computeSums({ rows: 256, time: inYears(256).time, columns: [] });
    expect(sums.starts).toHaveLength(256);
    expect(() => encodeSums(sums)).toThrow('256 calendar parts');
  });

  it('are computed for blocks of any number of rows', () => {
    const time = { ms: Float64Array.of(5, 5) };
    const stats = { count: 1, mean: 3, m2: 0, min: 3, max: 3, first: 3, last: 3 };
    expect(computeSums({ rows: 2, time, columns: [{ values: Float64Array.of(3, NaN) }] })).toEqual({
      unit: CalendarUnit.minute,
      starts: [0],
      columns: [[stats]],
    });
    expect(() => computeSums({ rows: 4097, time, columns: [] })).toThrow(RangeError);
  });
});
