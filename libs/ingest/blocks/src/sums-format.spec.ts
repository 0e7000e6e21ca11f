import * as fc from 'fast-check';
import { anyValue, blockOf, COLUMNS, quarters, rowsOf, sumsOf } from '../test/block-rows';
import { encodeBlock } from './block-encoder';
import { STATS_MIN_ROWS } from './block-format';
import { CalendarUnit } from './calendar-unit';
import { type Sums } from './sums';
import { decodeColumnSums, decodeSums, encodeSums } from './sums-format';

describe('encoded sums', () => {
  it('come back', () => {
    fc.assert(
      fc.property(rowsOf(anyValue, 1, 60), (rows) => {
        const sums = sumsOf(rows);
        expect(decodeSums(encodeSums(sums))).toEqual(sums);
      }),
    );
  });

  it('are cut out for one column', () => {
    fc.assert(
      fc.property(rowsOf(quarters, STATS_MIN_ROWS, 60), fc.nat(COLUMNS - 1), (rows, ordinal) => {
        const stats = encodeBlock(blockOf(rows)).stats!;
        const { unit, starts, columns } = decodeSums(stats);
        const header = 4 + 4 * starts.length;
        const length = 52 * starts.length;
        const record = stats.subarray(header + ordinal * length, header + (ordinal + 1) * length);
        const cut = Uint8Array.of(...stats.subarray(0, header), ...record);
        expect(decodeColumnSums(cut)).toEqual({ unit, starts, stats: columns[ordinal] });
      }),
    );
  });

  const good: Sums = { unit: CalendarUnit.hour, starts: [0, 3_600_000], columns: [] };
  it.each<[string, Sums]>([
    ['no part', { ...good, starts: [] }],
    ['a start within a unit', { ...good, starts: [0, 60_000] }],
    ['starts that go back', { ...good, starts: [3_600_000, 0] }],
    ['equal starts', { ...good, starts: [0, 0] }],
    ['a start that is no time', { ...good, starts: [NaN] }],
    ['fewer entries than starts', { ...good, columns: [[]] }],
    [
      'half a value',
      { ...good, starts: [0], columns: [[{ count: 0.5, mean: 1, m2: 0, min: 1, max: 1, first: 1, last: 1 }]] },
    ],
  ])('are not made of sums with %s', (_, sums) => {
    expect(() => encodeSums(sums)).toThrow(RangeError);
  });
});
