import { formatNumber } from './format-number';
import { formatTimeStamp, type TimeStampFormat } from './format-time-stamp';
import { EMPTY_FLAG, type NrtBatch, type NrtFlagCells, type NrtNumberCells, type NrtTextCells } from './nrt-batch';

/** Cells to write: those of a batch, or the same parts of them from elsewhere. */
export type NrtWritableCells =
  | Pick<NrtNumberCells, 'kind' | 'values'>
  | Pick<NrtTextCells, 'kind' | 'texts'>
  | Pick<NrtFlagCells, 'kind' | 'flags'>;

export type NrtWritableRows = Pick<NrtBatch, 'rows' | 'ms' | 'us'> & { readonly columns: readonly NrtWritableCells[] };

/** Writes rows as lines with time stamps of this form; NaN, `''` and `EMPTY_FLAG` give empty cells. */
export function rowWriter(formatTime: TimeStampFormat): (part: NrtWritableRows) => string {
  return ({ rows, ms, us, columns }) => {
    let text = '';
    for (let row = 0; row < rows; row++) {
      text += formatTime(ms[row]!, us[row]!);
      for (const column of columns) text += `\t${formatCell(column, row)}`;
      text += '\n';
    }
    return text;
  };
}

const writeFileRows = rowWriter(formatTimeStamp);

export function writeRows(part: NrtWritableRows): string {
  return writeFileRows(part);
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
