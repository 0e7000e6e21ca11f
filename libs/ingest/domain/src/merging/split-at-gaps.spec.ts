import { type SourcedRows } from './sourced-rows';
import { splitAtGaps } from './split-at-gaps';

const DAY = 86_400_000;

function rowsAt(days: readonly number[]): SourcedRows {
  const rows = days.length;
  return {
    rows,
    ms: Float64Array.from(days, (day) => day * DAY),
    us: new Uint16Array(rows),
    columns: [{ kind: 'number', values: Float64Array.from(days) }],
    datasets: [{ id: 1, writtenUs: 1 }],
    of: new Uint32Array(rows),
    places: Uint32Array.from(days, (_, i) => i),
  };
}

const daysOf = (stretches: readonly SourcedRows[]): number[][] =>
  stretches.map(({ ms }) => Array.from(ms, (each) => each / DAY));

it('keeps a correction of long ago apart from rows of today', () => {
  expect(daysOf(splitAtGaps(rowsAt([3, 100, 101, 131]), 4))).toEqual([[3], [100, 101, 131]]);
});

it('keeps rows together without a gap of a month', () => {
  const rows = rowsAt([1, 32, 63]);
  expect(splitAtGaps(rows, 4)).toEqual([rows]);
});

it('keeps all rows together where gaps would make too many blocks', () => {
  const rows = rowsAt([0, 40, 80, 120]);
  expect(splitAtGaps(rows, 3)).toEqual([rows]);
  expect(splitAtGaps(rows, 4)).toHaveLength(4);
});
