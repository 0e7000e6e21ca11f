import { writeRows } from '@pelorus/shared/nrt';
import { type ContentFormat, DATETIME } from './content-format';

/** The format of the files that are sent. */
export const TSV: ContentFormat = {
  mediaType: 'text/tab-separated-values',
  contentType: 'text/tab-separated-values; charset=utf-8',
  extension: 'tsv',
  begin: (headers) => ({ start: `${[DATETIME, ...headers].join('\t')}\n`, rows: writeRows, end: '' }),
};
