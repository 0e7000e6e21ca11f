import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { oneValue, wordValues } from '@pelorus/shared/http';
import { type ContentFormat } from './content-format';
import { CSV } from './csv-format';
import { JSON_ROWS } from './json-format';
import { TSV } from './tsv-format';

const FORMATS: Readonly<Record<'tsv' | 'csv' | 'json', ContentFormat>> = { tsv: TSV, csv: CSV, json: JSON_ROWS };

/** The values of the parameter `format`. */
export const FORMAT_NAMES = Object.keys(FORMATS) as (keyof typeof FORMATS)[];

/** The media types that content can have; the first one is the default. */
export const CONTENT_MEDIA_TYPES = Object.values(FORMATS).map(({ mediaType }) => mediaType);

/** The format that the parameter `format` names, or else the one that `Accept` likes best. */
export function chooseFormat(request: Request, query: ParsedQs): ContentFormat {
  oneValue(query, 'format');
  const [name] = wordValues(query, 'format', FORMAT_NAMES);
  if (name !== undefined) return FORMATS[name];
  const accepted = request.accepts(CONTENT_MEDIA_TYPES);
  return Object.values(FORMATS).find(({ mediaType }) => mediaType === accepted) ?? TSV;
}
