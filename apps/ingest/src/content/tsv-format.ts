import { rowWriter, type TimeStampFormat } from '@pelorus/shared/nrt';
import { type ContentFormat, DATETIME } from './content-format';
import { rowFormat } from './row-format';

/** TSV, as in files; `formatTime` writes the time stamps. */
export function tsvFormat(formatTime: TimeStampFormat): ContentFormat {
  const rows = rowWriter(formatTime);
  return rowFormat({
    name: 'tsv',
    mediaType: 'text/tab-separated-values',
    contentType: 'text/tab-separated-values; charset=utf-8',
    begin: (headers) => ({ start: `${[DATETIME, ...headers].join('\t')}\n`, rows, end: '' }),
  });
}
