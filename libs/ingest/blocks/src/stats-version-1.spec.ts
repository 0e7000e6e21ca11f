import { decodeColumnStats, decodeStats, statsSlice } from './stats-version-1';

/** Blocks of before have these bytes: a column of 32 values 0 to 31, the tenth of them 40, and one without values. */
const COLUMN = '0020403078000000000040a96ff000000000000000000000000040440000000000000000000000000000403f000000000000';
const BYTES = Buffer.from(`01${COLUMN}${'00'.repeat(50)}`, 'hex');

const STATS = [
  { count: 32, mean: 16.46875, m2: 3255.96875, min: 0, max: 40, first: 0, last: 31 },
  { count: 0, mean: 0, m2: 0, min: 0, max: 0, first: 0, last: 0 },
];

it('is decoded whole', () => {
  expect(decodeStats(BYTES)).toEqual(STATS);
});

it.each([0, 1])('is decoded for column %d alone', (column) => {
  const { start, length } = statsSlice(column);
  expect(decodeColumnStats(BYTES.subarray(start, start + length))).toEqual(STATS[column]);
});
