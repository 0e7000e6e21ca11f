import { applyDecorators } from '@nestjs/common';
import { ApiOkResponse, ApiResponse } from '@nestjs/swagger';

const HEADER = 'station:seattle:weather:temp_max (mean) [°C]';
const ROW = {
  type: 'object',
  required: ['datetime'],
  properties: { datetime: { type: 'string' } },
  additionalProperties: { oneOf: [{ type: 'number' }, { type: 'string' }, { type: 'null' }] },
};

/** Describes the answers of a read. */
export function ApiDataTable(): MethodDecorator {
  return applyDecorators(
    ApiOkResponse({
      description: 'The table; `ETag` changes with the values, and may change when only their storage does',
      headers: { ETag: { schema: { type: 'string' } } },
      content: {
        'text/tab-separated-values': {
          schema: { type: 'string' },
          example: `datetime\t${HEADER}\n2012-01-01 00:00:00\t4.5\n`,
        },
        'text/csv': { schema: { type: 'string' }, example: `datetime,${HEADER}\r\n2012-01-01 00:00:00,4.5\r\n` },
        'application/json': {
          schema: { type: 'array', items: ROW },
          example: [{ datetime: '2012-01-01T00:00:00', [HEADER]: 4.5 }],
        },
        'application/x-ndjson': {
          schema: { type: 'string' },
          example: `{"datetime":"2012-01-01T00:00:00","${HEADER}":4.5}\n`,
        },
      },
    }),
    ApiResponse({ status: 304, description: 'The table is the one that `If-None-Match` names' }),
  );
}
