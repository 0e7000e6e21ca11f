import {
  AGGREGATE_FUNCTIONS,
  MAX_BUCKETS,
  MAX_POINTS,
  MAX_QUANTILE_VALUES,
  MAX_WHOLE_BYTES,
} from '@pelorus/ingest/domain';
import { type QueryParameter } from '@pelorus/shared/http';
import { FLAG_PARAMETERS } from '../quality/flag-query';
import { DATA_FORMATS } from './data-formats';
import { MAX_CODES, MAX_DATASETS } from './data-query';
import { OLDER_PARAMETERS } from './older-names';

/** Whether a read follows instruments that move. */
export const FOLLOW: QueryParameter = {
  name: 'follow',
  description:
    'With `true` each column has the values of all codes that the parameter with this code had, each for its time: they ' +
    'follow an instrument that moves, and leave out what another one measured under the same code. The registry tells them ' +
    '(REGISTRY_URL): 503 while it does not answer. A code that it does not know stands for itself.',
  schema: { type: 'boolean', default: false },
};

/** The streams of a read. */
export const CODES: QueryParameter = {
  name: 'codes',
  description:
    `The streams: parameter URNs, comma-separated or repeated, at most ${MAX_CODES}; columns are in their order. ` +
    'Case and a suffix `$NRT` are ignored.',
  schema: { type: 'string' },
  example: 'station:seattle:weather:temp_max',
};

/** The bounds of a read. */
export const BOUNDS: readonly QueryParameter[] = [
  {
    name: 'datetimeMin',
    description: 'The earliest time stamp. UTC, or with an offset.',
    schema: { type: 'string' },
    example: '2012-01-01T00:00:00',
  },
  {
    name: 'datetimeMax',
    description: 'The latest time stamp; without a fraction the whole second, as a mere date the whole day.',
    schema: { type: 'string' },
    example: '2012-12-31',
  },
];

/** Parameters of a read. */
export const DATA_PARAMETERS: readonly QueryParameter[] = [
  CODES,
  FOLLOW,
  ...BOUNDS,
  {
    name: 'aggregate',
    description:
      '`NONE` gives the values themselves, and so does `SECOND` without functions; `SECOND`, `MINUTE`, `HOUR`, `DAY`, ' +
      '`WEEK`, `MONTH`, `YEAR` or an ISO 8601 duration (`PT10M`, `P1W`, `P3M`) one row a bucket. Buckets are counted from 1970-01-01 (whole weeks begin on Mondays), months and years ' +
      `are those of the calendar and stand alone. At most ${MAX_BUCKETS} buckets, between the bounds given or else those ` +
      'of the data, unless `limit` says less.',
    schema: { type: 'string', default: 'NONE' },
    example: 'DAY',
  },
  {
    name: 'points',
    description:
      'Instead of `aggregate`: the most rows of a plot. Buckets have the smallest round length of which at most so many ' +
      'lie between the bounds given, or else those of the data.',
    schema: { type: 'integer', minimum: 1, maximum: MAX_POINTS },
    example: 1000,
  },
  {
    name: 'aggregateFunctions',
    description:
      `Comma-separated or repeated, ignoring case: ${AGGREGATE_FUNCTIONS.join(', ')}. STD is the sample standard ` +
      'deviation (empty for one value); quantiles interpolate linearly, over at most ' +
      `${MAX_QUANTILE_VALUES} values in a bucket. COVERAGE is the share of the values whose flags are kept, LEFT_OUT the number of the others. Texts have FIRST, LAST, COUNT, COVERAGE and LEFT_OUT. A result beyond the range of a ` +
      'double is empty. STDDEV and N are other names of STD and COUNT.',
    schema: { type: 'string', default: 'MEAN' },
  },
  DATA_FORMATS.parameter(
    'Goes before `Accept`. An `Accept` that includes `*/*` gets TSV; with a parameter of older clients it is not looked at. ' +
      'JSON is an array of rows keyed by the headers, with null for an empty cell, NDJSON one such row a line; JSON of ' +
      '`sensors` is an object whose `data` are rows of texts. `columns` is an object of arrays, one of time stamps and one of ' +
      `values for each column, of at most ${MAX_WHOLE_BYTES / 1024 ** 2} MiB in memory. ` +
      '`arrow` is a stream of record batches and `parquet` a file, both with time stamps in microseconds (UTC), doubles, nulls, and `code` and `unit` as metadata of each field. ' +
      '`netcdf` is a classic NetCDF file after CF 1.8.',
  ),
  ...FLAG_PARAMETERS,
  { name: 'limit', description: 'The most rows.', schema: { type: 'integer', minimum: 0 } },
  {
    name: 'datasetIds',
    description: `Reads these datasets only: ids, comma-separated or repeated, at most ${MAX_DATASETS}.`,
    schema: { type: 'string' },
    example: '42',
  },
  ...OLDER_PARAMETERS,
];
