import { EMPTY_FLAG, formatNumber, formatTimeStamp, type NrtWritableCells } from '@pelorus/shared/nrt';
import { type ContentFormat, DATETIME } from './content-format';

/** RFC 4180: commas, CR LF, and quotes where a cell needs them. */
export const CSV: ContentFormat = {
  mediaType: 'text/csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  begin: (headers) => ({
    start: `${[DATETIME, ...headers].map(quote).join(',')}\r\n`,
    rows: ({ rows, ms, us, columns }) => {
      let text = '';
      for (let row = 0; row < rows; row++) {
        text += formatTimeStamp(ms[row]!, us[row]!);
        for (const column of columns) text += `,${cell(column, row)}`;
        text += '\r\n';
      }
      return text;
    },
    end: '',
  }),
};

function cell(cells: NrtWritableCells, row: number): string {
  switch (cells.kind) {
    case 'number':
      return Number.isNaN(cells.values[row]) ? '' : formatNumber(cells.values[row]!);
    case 'text':
      return quote(cells.texts[row]!);
    case 'flag':
      return cells.flags[row] === EMPTY_FLAG ? '' : String(cells.flags[row]);
  }
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
