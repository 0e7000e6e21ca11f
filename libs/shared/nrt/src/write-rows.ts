import { formatNumber } from './format-number';
import { formatTimeStamp } from './format-time-stamp';
import { EMPTY_FLAG, type NrtBatch, type NrtFlagCells, type NrtNumberCells, type NrtTextCells } from './nrt-batch';

/** Cells to write: those of a batch, or the same parts of them from elsewhere. */
export type NrtWritableCells =
  Pick<NrtNumberCells, 'kind' | 'values'> | Pick<NrtTextCells, 'kind' | 'texts'> | Pick<NrtFlagCells, 'kind' | 'flags'>;

/** Rows to write, by columns. */
export type NrtWritableRows = Pick<NrtBatch, 'rows' | 'ms' | 'us'> & { readonly columns: readonly NrtWritableCells[] };

/** The rows of a batch as lines; NaN, `''` and `EMPTY_FLAG` give empty cells. */
export function writeRows({ rows, ms, us, columns }: NrtWritableRows): string {
  let text = '';
  for (let row = 0; row < rows; row++) {
    text += formatTimeStamp(ms[row]!, us[row]!);
    for (const column of columns) text += `\t${formatCell(column, row)}`;
    text += '\n';
  }
  return text;
}

function formatCell(cells: NrtWritableCells, row: number): string {
  switch (cells.kind) {
    case 'number':
      return Number.isNaN(cells.values[row]) ? '' : formatNumber(cells.values[row]!);
    case 'text':
      return cells.texts[row]!;
    case 'flag':
      return cells.flags[row] === EMPTY_FLAG ? '' : String(cells.flags[row]);
  }
}
