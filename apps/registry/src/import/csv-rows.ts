import { type RowFaults, type RowPlace } from '@pelorus/registry/domain';
import { didYouMean, Suggestions } from '@pelorus/shared/kernel';
import { csvRecords, type CsvRecord } from './csv-records';
import { decodeTable } from './decode-table';
import { type ImportColumns } from './import-columns';
import { type ImportKind } from './import-kind';
import { type RawRow } from './raw-row';
import { readCell } from './read-cell';
import { nothingToImport, tooManyColumns, tooManyRows, unreadableTable } from './table.errors';

/** Far more columns than any kind of record has. */
const MAX_COLUMNS = 1_000;

/** The rows of a table in CSV. An unreadable header is DomainError `invalid`; faults of cells are noted. */
export async function* csvRows(
  bytes: Buffer,
  { kind, columns, limit }: { readonly kind: ImportKind; readonly columns: ImportColumns; readonly limit: number },
  faults: RowFaults,
): AsyncGenerator<RawRow> {
  let header: readonly string[] | undefined;
  let rows = 0;
  for await (const record of csvRecords(decodeTable(bytes))) {
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    if (!header) {
      header = readHeader(record, kind, columns, faults);
      continue;
    }
    if (++rows > limit) throw tooManyRows(limit);
    if (record.cells.length !== header.length) faults.add(placeOf(record, header)(), raggedRow(record, header));
    yield readCells(record, header, kind, faults);
  }
  if (!header) throw nothingToImport('The table is empty: it needs a header with the names of columns.');
  if (rows === 0) throw nothingToImport('The table has a header, but no rows.');
}

function readHeader(
  record: CsvRecord,
  { name }: ImportKind,
  { known }: ImportColumns,
  faults: RowFaults,
): readonly string[] {
  if (record.cells.length > MAX_COLUMNS) throw tooManyColumns(MAX_COLUMNS);
  const header = record.cells.map((cell) => cell.trim());
  if (!header.some((column) => known.has(column))) throw noHeader(header, name, known);
  const suggestions = new Suggestions(known);
  for (const [i, column] of header.entries()) {
    const place = { row: record.row, line: record.line, column: i + 1, header: column.slice(0, 64) };
    if (header.indexOf(column) < i)
      faults.add(place, { code: 'repeated-column', detail: `There are two columns '${column.slice(0, 64)}'` });
    else if (!known.has(column)) faults.add(place, () => unknownColumn(column, name, known, suggestions));
  }
  return header;
}

function noHeader(header: readonly string[], name: string, known: ReadonlySet<string>): Error {
  const [first = ''] = header;
  const inOne = header.length === 1 && /[,;|\t:]/.test(first);
  const what = inOne
    ? 'The whole header is one column: columns are separated by comma, semicolon or tab'
    : `None of the columns is one of ${name}`;
  const detail = `${what}. Columns: ${[...known].join(', ')}.`;
  return unreadableTable(inOne ? 'wrong-delimiter' : 'no-header', detail, { line: 1, text: first.slice(0, 64) });
}

function unknownColumn(column: string, name: string, known: ReadonlySet<string>, suggestions: Suggestions) {
  const near = suggestions.nearest(column);
  const hint = didYouMean(near) || ` (there are ${[...known].join(', ')})`;
  const detail = `There is no column '${column.slice(0, 64)}' of ${name}${hint}`;
  return { code: 'unknown-column', detail, nearest: near };
}

function raggedRow({ cells }: CsvRecord, header: readonly string[]) {
  const detail = `The row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the header ${header.length}`;
  return { code: 'ragged-row', detail };
}

function readCells(record: CsvRecord, header: readonly string[], kind: ImportKind, faults: RowFaults): RawRow {
  const place = placeOf(record, header);
  const values: Record<string, unknown> = {};
  // Cells that a short row lacks get no further faults.
  const unread = new Set(header.slice(record.cells.length));
  for (const [i, column] of header.entries()) {
    const read = readCell(record.cells[i] ?? '', column, kind.cells[column]);
    if ('value' in read) values[column] = read.value;
    else {
      faults.add(place(column), read.fault);
      unread.add(column);
    }
  }
  return { values, place, unread };
}

function placeOf({ row, line }: CsvRecord, header: readonly string[]): (key?: string) => RowPlace {
  return (key) => {
    const column = key === undefined ? 0 : columnOf(key, header);
    if (key === undefined) return { row, line };
    return column === 0 ? { row, line, header: key } : { row, line, column, header: header[column - 1] };
  };
}

/** A reference may stand under the key of its id. */
function columnOf(key: string, header: readonly string[]): number {
  return header.indexOf(key) + 1 || header.indexOf(`${key}Id`) + 1;
}
