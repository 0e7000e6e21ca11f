import { DATETIME, type TimeStampForm } from '@pelorus/shared/nrt';
import { type ContentFormat } from './content-format';
import { rowFormat } from './row-format';

/** TSV, as in files, with time stamps of this form. */
export function tsvFormat(timeStamps: TimeStampForm): ContentFormat {
  return rowFormat({
    name: 'tsv',
    mediaType: 'text/tab-separated-values',
    contentType: 'text/tab-separated-values; charset=utf-8',
    begin: (headers) => ({
      start: `${[DATETIME, ...headers].join('\t')}\n`,
      rows: { timeStamps, beforeCell: () => '\t', text: (text) => text, afterRow: '\n' },
      end: '',
    }),
  });
}
