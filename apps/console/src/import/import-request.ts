import { type ImportKind, type ImportResult, rsql, type UndoneImport } from '@pelorus/client';
import { registry } from '../api/services';
import { readTable } from '../records/csv-table';
import { type Stored } from './import-preview';

/** A table or a JSON text to be imported. */
export interface ImportSource {
  readonly name: string;
  readonly kind: ImportKind;
  readonly text: string;
}

/** Whether a source is JSON, which names its kinds itself. */
export const isJson = ({ text }: ImportSource): boolean => /^\s*[{[]/.test(text);

/** Imports, or with `dryRun` tells what that would do. */
export const importRecords = (source: ImportSource, dryRun: boolean): Promise<ImportResult> =>
  registry.call('POST /rest/v2/items/import', {
    query: { kind: source.kind, dryRun },
    body: source.text as never,
    headers: { 'content-type': isJson(source) ? 'application/json' : 'text/csv' },
  });

/** Takes the import of a moment back. */
export const undoImport = (moment: string): Promise<UndoneImport> =>
  registry.call('DELETE /rest/v2/imports/{moment}', { path: { moment } });

/** Records whose stored state the preview compares with. */
const MOST_COMPARED = 200;

/** Kinds of which a list across all items tells what is stored. */
const LISTED = ['items', 'parameters', 'events'] as const;

/** The records that an import would change, as they are stored, by their ids; none of kinds without a list across items. */
export async function storedRecords(kindOfRows: ImportKind, { records }: ImportResult): Promise<Stored> {
  const kind = LISTED.find((listed) => listed === kindOfRows);
  const ids = records.filter(({ action }) => action === 'changed').map(({ id }) => id);
  if (!kind || ids.length === 0) return new Map();
  const query = { where: String(rsql`id=in=${ids.slice(0, MOST_COMPARED)}`), format: 'csv' } as const;
  const response = await registry.open(`GET /rest/v2/${kind}`, { query });
  const { header, rows } = readTable(await response.text());
  const id = header.indexOf('id');
  return new Map(rows.map((row) => [row[id] ?? '', Object.fromEntries(header.map((name, i) => [name, row[i] ?? '']))]));
}
