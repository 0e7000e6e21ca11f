import { LIST_FORMATS } from '@pelorus/client';
import { type Question } from '../find-search';

export const PROGRAM_LANGUAGES = ['curl', 'python', 'r'] as const;
export type Language = (typeof PROGRAM_LANGUAGES)[number];

/** Formats of results. */
export const FORMATS = [...LIST_FORMATS.toSorted(), 'geojson'] as const;
export type ExportFormat = (typeof FORMATS)[number];

/** Most records of paged formats. */
const MOST = '10000';

/** The address of what is found, in a format; `root` is that of the registry, without a slash at its end. */
export function exportAddress(root: string, question: Question, format: ExportFormat): string {
  const isWhole = format === 'csv' || format === 'ndjson';
  const query = new URLSearchParams({ ...question, ...(isWhole ? { format } : { hits: MOST }) });
  return `${root}/rest/v2/items${format === 'geojson' ? '.geojson' : ''}?${query}`;
}

/** Writes a request for a terminal or program that gives the results as a table. */
export function writeRequest(language: Language, root: string, question: Question): string {
  const query = Object.entries({ ...question, format: 'csv' });
  if (language === 'curl') return writeCurl(`${root}/rest/v2/items`, query);
  return language === 'python' ? writePython(`${root}/rest/v2/items`, query) : writeR(`${root}/rest/v2/items`, query);
}

type Query = readonly (readonly [string, string])[];

function writeCurl(address: string, query: Query): string {
  const lines = query.map(([name, value]) => `  --data-urlencode ${shellText(`${name}=${value}`)}`);
  return [`curl -sS -G ${shellText(address)}`, ...lines].join(' \\\n');
}

function writePython(address: string, query: Query): string {
  const pairs = query.map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)},`);
  return [
    ...['from urllib.parse import urlencode', '', 'import pandas as pd', ''],
    ...['query = urlencode({', ...pairs, '})'],
    `items = pd.read_csv(f"${address}?{query}")`,
    'print(items)',
  ].join('\n');
}

function writeR(address: string, query: Query): string {
  const pairs = query.map(([name, value]) => `  ${name} = ${JSON.stringify(value)}`);
  return [
    `query <- c(\n${pairs.join(',\n')}\n)`,
    'query <- paste0(names(query), "=", vapply(query, URLencode, "", reserved = TRUE), collapse = "&")',
    `items <- read.csv(paste0("${address}?", query))`,
    'print(items)',
  ].join('\n');
}

const shellText = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
