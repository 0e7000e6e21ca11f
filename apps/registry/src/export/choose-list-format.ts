import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { Formats, type NamedFormat, ApiPage, Produces } from '@pelorus/shared/http';
import { CSV } from './csv-format';
import { type ListFormat } from './list-format';
import { NDJSON } from './ndjson-format';
import { applyDecorators, type Type } from '@nestjs/common';
import { getSchemaPath } from '@nestjs/swagger';

/** A page of JSON, which is no whole list. */
const PAGE: NamedFormat = { name: 'json', mediaType: 'application/json' };

/** The formats of lists. */
export const LIST_FORMATS = new Formats<NamedFormat | ListFormat>([PAGE, CSV, NDJSON]);

/** The parameter that says how a list is written. */
export const FORMAT = LIST_FORMATS.parameter(
  'Goes before `Accept`. `csv` and `ndjson` give the whole list, whatever its size, unless `hits` or `offset` say ' +
    'otherwise; `hits` has no upper limit there. NDJSON is a record a line, each complete in itself. CSV has references ' +
    'by their names; items and what belongs to them can be imported again.',
);

/** The format that the request wants; undefined for a page of JSON. */
export function chooseListFormat(request: Request, query: ParsedQs): ListFormat | undefined {
  const chosen = LIST_FORMATS.choose(request, query);
  return 'write' in chosen ? chosen : undefined;
}

/** Says that an operation answers with a page of records, or with all of them as CSV or NDJSON. */
export function ApiList(record: Type<object>): MethodDecorator {
  return applyDecorators(
    Produces(LIST_FORMATS),
    ApiPage(record, {
      'text/csv': {
        schema: { type: 'string', description: 'RFC 4180 with a header line; references by their names' },
        example: 'id,uuid,revision,name\r\n7,6f1c2a3e-3c1c-4f0e-9a53-0f6a3f7e2c11,1,Sandi\r\n',
      },
      'application/x-ndjson': {
        schema: { type: 'string', description: `A record a line, each as ${getSchemaPath(record)}` },
        example: '{"@uuid":"6f1c2a3e-3c1c-4f0e-9a53-0f6a3f7e2c11","id":7}\n',
      },
    }),
  );
}
