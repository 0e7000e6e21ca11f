import { guardCell } from '@pelorus/shared/kernel';
import { DATETIME, type TimeStampForm } from '@pelorus/shared/nrt';
import { type ContentFormat } from './content-format';
import { rowFormat } from './row-format';

/**
 * CSV after RFC 4180: commas, CR LF, and quotes where a cell needs them, with time stamps of this form. An apostrophe stands
 * before a text that a spreadsheet would carry out as a formula.
 */
export function csvFormat(timeStamps: TimeStampForm): ContentFormat {
  return rowFormat({
    name: 'csv',
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8; header=present',
    begin: (headers) => ({
      start: `${[DATETIME, ...headers].map(quote).join(',')}\r\n`,
      rows: { timeStamps, beforeCell: () => ',', text: (text) => quote(guardCell(text)), afterRow: '\r\n' },
      end: '',
    }),
  });
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
