import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type ReadRequest } from '@pelorus/ingest/domain';
import { Formats } from '@pelorus/shared/http';
import { DATA_TIME_STAMPS } from '@pelorus/shared/nrt';
import { type ContentFormat } from '../content/content-format';
import { csvFormat } from '../content/csv-format';
import { JSON_ROWS } from '../content/json-format';
import { tsvFormat } from '../content/tsv-format';
import { ARROW } from './arrow-format';
import { COLUMNS } from './columns-format';
import { NDJSON } from './ndjson-format';
import { isOfOlderClient } from './older-names';
import { PARQUET } from './parquet-format';
import { sensorsJson } from './sensors-json-format';

/** The formats of data. */
export const DATA_FORMATS = new Formats<ContentFormat>(
  [tsvFormat(DATA_TIME_STAMPS), csvFormat(DATA_TIME_STAMPS), JSON_ROWS, NDJSON, COLUMNS, ARROW, PARQUET],
  { anythingIsDefault: true, ignoresAccept: isOfOlderClient },
);

/** The format of a request; JSON of `sensors` is the one that older clients parse. */
export function chooseDataFormat(request: Request, query: ParsedQs, asked: ReadRequest): ContentFormat {
  const format = DATA_FORMATS.choose(request, query);
  const isOlder = query['sensors'] !== undefined && query['codes'] === undefined;
  return isOlder && format === JSON_ROWS ? sensorsJson(asked) : format;
}
