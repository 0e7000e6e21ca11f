import { Formats } from '@pelorus/shared/http';
import { DATA_TIME_STAMPS } from '@pelorus/shared/nrt';
import { type ContentFormat } from '../content/content-format';
import { csvFormat } from '../content/csv-format';
import { JSON_ROWS } from '../content/json-format';
import { tsvFormat } from '../content/tsv-format';
import { ARROW } from './arrow-format';
import { COLUMNS } from './columns-format';
import { NETCDF } from './netcdf/netcdf-format';
import { NDJSON } from './ndjson-format';
import { isOfOlderClient } from './older-names';
import { PARQUET } from './parquet-format';

/** The formats of data. */
export const DATA_FORMATS = new Formats<ContentFormat>(
  [tsvFormat(DATA_TIME_STAMPS), csvFormat(DATA_TIME_STAMPS), JSON_ROWS, NDJSON, COLUMNS, ARROW, PARQUET, NETCDF],
  { anythingIsDefault: true, ignoresAccept: isOfOlderClient },
);
