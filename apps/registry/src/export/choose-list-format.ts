import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { acceptedType, oneValue, type QueryParameter, wordValues } from '@pelorus/shared/http';
import { CSV } from './csv-format';
import { type ListFormat } from './list-format';
import { NDJSON } from './ndjson-format';

const FORMATS: Readonly<Record<'csv' | 'ndjson', ListFormat>> = { csv: CSV, ndjson: NDJSON };
const NAMES = ['json', 'csv', 'ndjson'] as const;
const JSON_TYPE = 'application/json';

/** The media types that a list can have; the first one is the default. */
export const LIST_MEDIA_TYPES = [JSON_TYPE, CSV.mediaType, NDJSON.mediaType];

/** The parameter that says how a list is written. */
export const FORMAT: QueryParameter = {
  name: 'format',
  description:
    'Goes before `Accept`. `csv` and `ndjson` give the whole list, whatever its size, unless `hits` or `offset` say ' +
    'otherwise; `hits` has no upper limit there. NDJSON is a record a line, each complete in itself. CSV has references ' +
    'by their names and can be imported again (items, parameters, events).',
  schema: { type: 'string', enum: NAMES, default: 'json' },
};

/** The format that `format` names, or else the one that `Accept` likes best; undefined for a page of JSON. */
export function chooseListFormat(request: Request, query: ParsedQs): ListFormat | undefined {
  oneValue(query, 'format');
  const [name] = wordValues(query, 'format', NAMES);
  if (name !== undefined) return name === 'json' ? undefined : FORMATS[name];
  const accepted = acceptedType(request, LIST_MEDIA_TYPES);
  return Object.values(FORMATS).find(({ mediaType }) => mediaType === accepted);
}
