import { EMPTY_FLAG_CODE, type GivenColumn, type TimeColumn } from './block-columns';
import { MAX_ROWS } from './block-format';
import { isBefore } from './time-encoder';

const cells = new Uint8Array(MAX_ROWS);

export interface ColumnSummary {
  readonly values: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/** Of rows with one time stamp the first is the earliest, the last the latest. */
export function summarizeColumn(
  column: GivenColumn,
  time: TimeColumn,
  rows: number,
  ascending: boolean,
): ColumnSummary {
  const filled = filledCells(column, rows);
  const values = filled === undefined ? rows : countFilled(filled, rows);
  if (values === 0) return { values, firstRow: -1, lastRow: -1 };
  const firstRow = filled?.indexOf(1) ?? 0;
  const lastRow = filled?.lastIndexOf(1, rows - 1) ?? rows - 1;
  return { values, ...(ascending ? { firstRow, lastRow } : ends(filled, time, rows, firstRow, lastRow)) };
}

function countFilled(filled: Uint8Array, rows: number): number {
  let values = 0;
  let bits = 0;
  for (let row = 0; row < rows; row++) {
    values += filled[row]!;
    bits |= filled[row]!;
  }
  if (bits > 1) throw new RangeError('the presence of a value is 0 or 1');
  return values;
}

/** The rows of the earliest and the latest time stamp of cells that are not empty; these begin and end with two rows. */
function ends(
  filled: Uint8Array | undefined,
  time: TimeColumn,
  rows: number,
  firstRow: number,
  lastRow: number,
): Pick<ColumnSummary, 'firstRow' | 'lastRow'> {
  for (let row = 0; row < rows; row++) {
    if (filled?.[row] === 0) continue;
    if (isBefore(time, row, firstRow)) firstRow = row;
    if (!isBefore(time, row, lastRow)) lastRow = row;
  }
  return { firstRow, lastRow };
}

/** 1 for every cell that is not empty, else 0; undefined when none is. The next call may reuse the array. */
function filledCells(column: GivenColumn, rows: number): Uint8Array | undefined {
  switch (column.kind) {
    case 'number':
    case 'decimal':
      return column.present;
    case 'flag':
      for (let row = 0; row < rows; row++) cells[row] = column.flags[row] === EMPTY_FLAG_CODE ? 0 : 1;
      return cells;
    case 'text':
      for (let row = 0; row < rows; row++) cells[row] = column.texts[row] === '' ? 0 : 1;
      return cells;
  }
}
