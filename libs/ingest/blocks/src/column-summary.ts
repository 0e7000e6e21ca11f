import { type DataColumn, EMPTY_FLAG, type TimeColumn } from './block-columns';
import { MAX_ROWS } from './block-format';
import { isBefore } from './time-encoder';

const cells = new Uint8Array(MAX_ROWS);

/** The cells of a column that are not empty: their number, and the rows of the earliest and the latest (-1: none). */
export interface ColumnSummary {
  readonly values: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

/**
 * Summarizes one column. Of several rows with the same time stamp the first one is the earliest, the last one the
 * latest.
 */
export function summarizeColumn(column: DataColumn, time: TimeColumn, rows: number, ascending: boolean): ColumnSummary {
  const filled = filledCells(column, rows);
  let values = 0;
  let bits = 0;
  for (let row = 0; row < rows; row++) {
    values += filled[row]!;
    bits |= filled[row]!;
  }
  if (bits > 1) throw new RangeError('the presence of a value is 0 or 1');
  if (values === 0) return { values, firstRow: -1, lastRow: -1 };
  let firstRow = filled.indexOf(1);
  let lastRow = filled.lastIndexOf(1, rows - 1);
  if (!ascending) {
    for (let row = 0; row < rows; row++) {
      if (filled[row] === 0) continue;
      if (isBefore(time, row, firstRow)) firstRow = row;
      if (!isBefore(time, row, lastRow)) lastRow = row;
    }
  }
  return { values, firstRow, lastRow };
}

/** 1 for every cell that is not empty, else 0; the next call may reuse the array. */
function filledCells(column: DataColumn, rows: number): Uint8Array {
  switch (column.kind) {
    case 'number':
      return column.present ?? cells.fill(1, 0, rows);
    case 'flag':
      for (let row = 0; row < rows; row++) cells[row] = column.flags[row] === EMPTY_FLAG ? 0 : 1;
      return cells;
    case 'text':
      for (let row = 0; row < rows; row++) cells[row] = column.texts[row] === '' ? 0 : 1;
      return cells;
  }
}
