import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { IMPORTED_COLLECTIONS } from '@pelorus/registry/persistence';
import { Formats, type NamedFormat } from '@pelorus/shared/http';
import { CSV } from './csv-format';
import { type ListFormat } from './list-format';
import { NDJSON } from './ndjson-format';

/** The collections whose tables can be imported again. */
const IMPORTED = ['items', ...IMPORTED_COLLECTIONS.map(({ name }) => name)];

/** A page of JSON, which is no whole list. */
const PAGE: NamedFormat = { name: 'json', mediaType: 'application/json' };

/** The formats of lists. */
export const LIST_FORMATS = new Formats<NamedFormat | ListFormat>([PAGE, CSV, NDJSON]);

/** The parameter that says how a list is written. */
export const FORMAT = LIST_FORMATS.parameter(
  'Goes before `Accept`. `csv` and `ndjson` give the whole list, whatever its size, unless `hits` or `offset` say ' +
    'otherwise; `hits` has no upper limit there. NDJSON is a record a line, each complete in itself. CSV has references ' +
    `by their names and can be imported again (${IMPORTED.join(', ')}).`,
);

/** The format that the request wants; undefined for a page of JSON. */
export function chooseListFormat(request: Request, query: ParsedQs): ListFormat | undefined {
  const chosen = LIST_FORMATS.choose(request, query);
  return 'write' in chosen ? chosen : undefined;
}
