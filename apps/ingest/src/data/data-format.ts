import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { oneValue, wordValues } from '@pelorus/shared/http';
import { type ContentFormat } from '../content/content-format';
import { CSV } from '../content/csv-format';
import { JSON_ROWS } from '../content/json-format';
import { TSV } from '../content/tsv-format';
import { NDJSON } from './ndjson-format';

const FORMATS: Readonly<Record<'tsv' | 'csv' | 'json' | 'ndjson', ContentFormat>> = {
  tsv: TSV,
  csv: CSV,
  json: JSON_ROWS,
  ndjson: NDJSON,
};

/** Names of formats. */
export const DATA_FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/** The media types of the answers; the first one is the default. */
export const DATA_MEDIA_TYPES = Object.values(FORMATS).map(({ mediaType }) => mediaType);

/** The format that `format` says, by its name or media type, or else the one that `Accept` likes best. */
export function chooseDataFormat(request: Request, query: ParsedQs): ContentFormat {
  const given = oneValue(query, 'format')?.trim().toLowerCase();
  const named = Object.values(FORMATS).find(({ mediaType }) => mediaType === given);
  if (named) return named;
  const [name] = wordValues({ format: given }, 'format', DATA_FORMAT_NAMES);
  if (name !== undefined) return FORMATS[name];
  const accepted = request.accepts(DATA_MEDIA_TYPES);
  return Object.values(FORMATS).find(({ mediaType }) => mediaType === accepted) ?? TSV;
}
