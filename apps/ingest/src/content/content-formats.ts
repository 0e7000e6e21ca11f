import { Formats } from '@pelorus/shared/http';
import { FILE_TIME_STAMPS } from '@pelorus/shared/nrt';
import { type ContentFormat } from './content-format';
import { csvFormat } from './csv-format';
import { JSON_ROWS } from './json-format';
import { tsvFormat } from './tsv-format';

/** The formats of the table of a dataset; time stamps are written as in files. */
export const CONTENT_FORMATS = new Formats<ContentFormat>(
  [tsvFormat(FILE_TIME_STAMPS), csvFormat(FILE_TIME_STAMPS), JSON_ROWS],
  { anythingIsDefault: true },
);
