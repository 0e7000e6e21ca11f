import { type ImportResult } from '@pelorus/client';
import { nearest } from '@pelorus/shared/kernel';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, type SharedOptions } from '../context';
import { usageError } from '../failures/cli.errors';
import { writeResponse } from '../files/write-response';
import { readInput } from '../terminal/ask';

const LISTS = ['items', 'parameters', 'events', 'contacts', 'missions', 'units', 'states', 'vocables', 'vocable-groups'] as const; // prettier-ignore
type List = (typeof LISTS)[number];
const KINDS = ['items', 'parameters', 'events'];

interface ImportOptions extends SharedOptions {
  readonly dryRun?: boolean;
  readonly kind?: string;
}

/** Imports a table or JSON. */
export async function importFile(context: Context, { dryRun, kind }: ImportOptions, file: string): Promise<void> {
  if (kind !== undefined && !KINDS.includes(kind)) throw usageError(`'${kind}' is no kind: ${KINDS.join(', ')}.`);
  const text = file === '-' ? await readInput(context) : await readFile(file, 'utf8');
  const isJson = path.extname(file) === '.json' || /^\s*[{[]/.test(text);
  const { registry } = await context.services('write');
  const query = { ...(dryRun ? { dryRun } : {}), ...(kind === undefined ? {} : { kind: kind as 'items' }) };
  const headers = { 'content-type': isJson ? 'application/json' : 'text/csv' };
  const result = await registry.call('POST /rest/v2/items/import', { query, body: text as never, headers });
  await context.printOne(result, () => importText(result));
}

function importText({ dryRun, items, parameters, events }: ImportResult): string {
  const counts = Object.entries({ items, parameters, events }).map(
    ([name, { created, changed, unchanged }]) =>
      `${name.padEnd(10)}  ${created} new, ${changed} changed, ${unchanged} unchanged`,
  );
  return [...counts, ...(dryRun ? ['Nothing was kept: this was a dry run.'] : [])].join('\n');
}

interface ExportOptions extends SharedOptions {
  readonly format?: string;
  readonly where?: string;
  readonly sort?: string;
  readonly output?: string;
}

/** Writes a whole list. */
export async function exportList(context: Context, options: ExportOptions, name = 'items'): Promise<void> {
  const list = LISTS.find((one) => one === name);
  if (!list) throw usageError(`There is no list '${name}'.`, `Lists: ${nearest(name, LISTS)[0] ?? LISTS.join(', ')}`);
  const format = options.format ?? (options.output?.endsWith('.ndjson') ? 'ndjson' : 'csv');
  if (format !== 'csv' && format !== 'ndjson') throw usageError(`'${format}' is no format of lists: csv or ndjson.`);
  const { registry } = await context.services();
  const { where, sort: sorts } = options;
  const query = {
    format,
    ...(where === undefined ? {} : { where }),
    ...(sorts === undefined ? {} : { sorts }),
  } as const;
  const response = await registry.open(`GET /rest/v2/${list}` satisfies `GET /rest/v2/${List}`, {
    query,
    signal: context.signal,
  });
  await writeResponse(context, response, options.output);
}
