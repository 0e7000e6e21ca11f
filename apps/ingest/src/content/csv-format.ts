import {
  EMPTY_FLAG,
  formatNumber,
  type NrtWritableCells,
  type NrtWritableRows,
  type TimeStampFormat,
} from '@pelorus/shared/nrt';
import { guardCell } from '@pelorus/shared/kernel';
import { type ContentFormat, DATETIME } from './content-format';
import { rowFormat } from './row-format';

/**
 * CSV after RFC 4180: commas, CR LF, and quotes where a cell needs them; `formatTime` writes the time stamps. An apostrophe
 * stands before a text that a spreadsheet would carry out as a formula.
 */
export function csvFormat(formatTime: TimeStampFormat): ContentFormat {
  return rowFormat({
    name: 'csv',
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    begin: (headers) => ({
      start: `${[DATETIME, ...headers].map(quote).join(',')}\r\n`,
      rows: (part) => writeRows(part, formatTime),
      end: '',
    }),
  });
}

function writeRows({ rows, ms, us, columns }: NrtWritableRows, formatTime: TimeStampFormat): string {
  let text = '';
  for (let row = 0; row < rows; row++) {
    text += formatTime(ms[row]!, us[row]!);
    for (const column of columns) text += `,${cell(column, row)}`;
    text += '\r\n';
  }
  return text;
}

function cell(cells: NrtWritableCells, row: number): string {
  switch (cells.kind) {
    case 'number':
      return Number.isNaN(cells.values[row]) ? '' : formatNumber(cells.values[row]!);
    case 'text':
      return quote(guardCell(cells.texts[row]!));
    case 'flag':
      return cells.flags[row] === EMPTY_FLAG ? '' : String(cells.flags[row]);
  }
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
