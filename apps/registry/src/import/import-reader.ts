import { setImmediate } from 'node:timers/promises';
import { type ImportRow, type ImportRows, type ItemRow, RowFaults } from '@pelorus/registry/domain';
import { csvRows } from './csv-rows';
import { importColumns } from './import-columns';
import { IMPORT_KINDS, type ImportKind } from './import-kind';
import { jsonRows, readImportBody } from './json-rows';
import { type RawRow } from './raw-row';
import { readRow } from './read-row';

type AnyRow = ImportRow<object, string>;

/** Rows read before other work gets a turn. */
const TURN = 25;

/** Reads a table of one kind of records, with the faults of its rows; a header that cannot be read is DomainError `invalid`. */
export async function readCsvImport(bytes: Buffer, kind: ImportKind, limit: number): Promise<ImportRows> {
  const faults = new RowFaults();
  const raw = csvRows(bytes, { kind, columns: importColumns(kind), limit }, faults);
  const rows = await readRows(kind, raw, faults);
  return importRows({ [kind.name]: rows }, faults);
}

/** Reads a JSON body with several kinds of records, with the faults of its rows. */
export async function readJsonImport(bytes: Buffer, limit: number): Promise<ImportRows> {
  const faults = new RowFaults();
  const body = readImportBody(bytes, IMPORT_KINDS, limit, faults);
  const rows: Record<string, AnyRow[]> = {};
  for (const kind of IMPORT_KINDS) {
    rows[kind.name] = await readRows(kind, jsonRows(body, kind, importColumns(kind), faults), faults);
  }
  return importRows(rows, faults);
}

async function readRows(
  kind: ImportKind,
  raw: Iterable<RawRow> | AsyncIterable<RawRow>,
  faults: RowFaults,
): Promise<AnyRow[]> {
  const columns = importColumns(kind);
  const rows: AnyRow[] = [];
  for await (const row of raw) {
    rows.push(readRow(kind, columns, row, faults));
    if (rows.length % TURN === 0) await setImmediate();
  }
  return rows;
}

/** The rows of all kinds; each row was checked by the fields of its kind. */
function importRows(
  { items = [], ...belongings }: Readonly<Record<string, readonly AnyRow[]>>,
  faults: RowFaults,
): ImportRows {
  return { items: items as readonly ItemRow[], belongings: belongings as ImportRows['belongings'], faults };
}
