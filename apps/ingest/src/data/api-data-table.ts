import { applyDecorators } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { DATA_ROWS } from '../content/data-rows.schema';
import { ARROW } from './arrow-format';
import { COLUMNS } from './columns-format';
import { DataColumnsDto } from './data-columns.dto';
import { named } from '@pelorus/shared/http';
import { DATA_PARAMETERS } from './data-parameters';
import { NETCDF } from './netcdf/netcdf-format';
import { PARQUET } from './parquet-format';

const HEADER = 'station:seattle:weather:temp_max (mean) [°C]';
const SENSORS = named('SensorsData', {
  type: 'object',
  description: 'With `sensors` instead of `codes`: rows of texts, the time stamp first, empty texts for empty cells',
  required: ['qualityFlags', 'withQualityFlags', 'sensors', 'data'],
  properties: {
    qualityFlags: { type: 'array', items: { type: 'integer' } },
    withQualityFlags: { type: 'boolean' },
    sensors: { type: 'array', items: { type: 'string' } },
    data: { type: 'array', items: { type: 'array', items: { type: 'string' } } },
  },
});

const BYTES = { type: 'string', format: 'binary' } as const;

const CONTENT = {
  'text/tab-separated-values': {
    schema: { type: 'string' },
    example: `datetime\t${HEADER}\n2012-01-01T00:00:00.000\t4.5\n`,
  },
  'text/csv': { schema: { type: 'string' }, example: `datetime,${HEADER}\r\n2012-01-01T00:00:00.000,4.5\r\n` },
  'application/json': {
    schema: { oneOf: [DATA_ROWS, SENSORS] },
    example: [{ datetime: '2012-01-01T00:00:00', [HEADER]: 4.5 }],
  },
  'application/x-ndjson': {
    schema: { type: 'string' },
    example: `{"datetime":"2012-01-01T00:00:00","${HEADER}":4.5}\n`,
  },
  [COLUMNS.mediaType]: { schema: { $ref: getSchemaPath(DataColumnsDto) } },
  [ARROW.mediaType]: { schema: BYTES },
  [PARQUET.mediaType]: { schema: BYTES },
  [NETCDF.mediaType]: { schema: BYTES },
};

/** Describes the answers of a read. */
export function ApiDataTable(): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(DataColumnsDto),
    ApiOkResponse({
      description: 'The table; `ETag` changes with the values, and may change when only their storage does',
      headers: {
        ETag: { schema: { type: 'string' } },
        'Content-Encoding': {
          description: 'The coding that `Accept-Encoding` likes best; absent for short answers and Parquet',
          schema: { type: 'string', enum: ['br', 'gzip'] },
        },
      },
      content: CONTENT,
    }),
    ApiResponse({ status: 304, description: 'The table is the one that `If-None-Match` names' }),
  );
}

const LISTS = ['codes', 'sensors', 'aggregateFunctions', 'qualityFlags', 'layers', 'datasetIds'];
const LIST = { oneOf: [{ type: 'array', items: { type: ['string', 'integer'] } }, { type: 'string' }] };

/** Describes a read by a body, which has a key for each parameter. */
export function ApiDataBody(): MethodDecorator {
  const properties = DATA_PARAMETERS.map(({ name, description, schema, deprecated = false }) => {
    return [name, { description, deprecated, ...(LISTS.includes(name) ? LIST : schema) }] as const;
  });
  const example = {
    codes: ['station:seattle:weather:temp_max'],
    aggregate: 'DAY',
    aggregateFunctions: ['MEAN', 'MAX'],
  };
  return applyDecorators(
    ApiBody({
      required: true,
      schema: named('DataRequest', { type: 'object', properties: Object.fromEntries(properties), example }),
    } as Parameters<typeof ApiBody>[0]),
    ApiOkResponse({ description: 'The table', content: CONTENT }),
  );
}
