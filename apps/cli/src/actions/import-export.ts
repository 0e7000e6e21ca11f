import { IMPORT_KINDS, type ImportKind, type ImportResult, type ListFormat, type WholeList } from '@pelorus/client';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, type SharedOptions } from '../context';
import { writeResponse } from '../files/write-response';
import { readInput } from '../terminal/ask';

interface ImportOptions extends SharedOptions {
  readonly dryRun?: boolean;
  readonly kind?: ImportKind;
}

/** Imports a table or JSON. */
export async function importFile(context: Context, { dryRun, kind }: ImportOptions, file: string): Promise<void> {
  const text = file === '-' ? await readInput(context) : await readFile(file, 'utf8');
  const isJson = path.extname(file) === '.json' || /^\s*[{[]/.test(text);
  const { registry } = await context.services('write');
  const query = { ...(dryRun ? { dryRun } : {}), ...(kind === undefined ? {} : { kind }) };
  const headers = { 'content-type': isJson ? 'application/json' : 'text/csv' };
  const result = await registry.call('POST /rest/v2/items/import', { query, body: text as never, headers });
  await context.printOne(result, () => importText(result));
}

/** Kinds that the rows were of; items, parameters and events are always told. */
function importText(result: ImportResult): string {
  const told = IMPORT_KINDS.filter(
    (kind) => ALWAYS_TOLD.has(kind) || Object.values(result[kind]).some((count) => count > 0),
  );
  const counts = told.map((kind) => {
    const { created, changed, unchanged } = result[kind];
    return `${kind.padEnd(10)}  ${created} new, ${changed} changed, ${unchanged} unchanged`;
  });
  return [...counts, ...(result.dryRun ? ['Nothing was kept: this was a dry run.'] : [])].join('\n');
}

const ALWAYS_TOLD: ReadonlySet<ImportKind> = new Set(['items', 'parameters', 'events']);

interface ExportOptions extends SharedOptions {
  readonly format?: Exclude<ListFormat, 'json'>;
  readonly where?: string;
  readonly sort?: string;
  readonly output?: string;
}

/** Writes a whole list. */
export async function exportList(context: Context, options: ExportOptions, list: WholeList = 'items'): Promise<void> {
  const format = options.format ?? (options.output?.endsWith('.ndjson') ? 'ndjson' : 'csv');
  const { registry } = await context.services();
  const { where, sort: sorts } = options;
  const query = {
    format,
    ...(where === undefined ? {} : { where }),
    ...(sorts === undefined ? {} : { sorts }),
  } as const;
  const response = await registry.open(`GET /rest/v2/${list}` satisfies `GET /rest/v2/${WholeList}`, {
    query,
    signal: context.signal,
  });
  await writeResponse(context, response, options.output);
}
