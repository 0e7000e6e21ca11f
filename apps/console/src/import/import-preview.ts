import { type ImportResult } from '@pelorus/client';
import { type CsvTable } from '../records/csv-table';

/** A fault of a row, as the registry tells it. */
export interface RowFault {
  readonly detail: string;
  readonly row?: number | undefined;
  /** From 1. */
  readonly column?: number | undefined;
  /** Name of the column, also of one that the table lacks. */
  readonly header?: string | undefined;
}

/** A cell of the table, with what it changes and what is wrong with it. */
export interface PreviewCell {
  readonly text: string;
  /** Stored value, where the cell has another one. */
  readonly before?: string;
  readonly fault?: string;
}

/** A row that makes or changes a record, or has faults. */
export interface PreviewRow {
  /** As a spreadsheet counts, the header being 1. */
  readonly row: number;
  readonly action: 'created' | 'changed' | 'faulty';
  readonly code: string | undefined;
  /** Faults that name no cell. */
  readonly faults: readonly string[];
  readonly cells: readonly PreviewCell[];
}

type Made = ImportResult['records'][number];

/** Records as they are stored by their ids, as texts by column. */
export type Stored = ReadonlyMap<string, Readonly<Record<string, string>>>;

/** The first row below the header. */
const FIRST_ROW = 2;

/** The rows that an import would make or change. */
export const changedRows = (table: CsvTable, records: readonly Made[], stored: Stored): PreviewRow[] =>
  records.flatMap(({ row, action, code, id }) => {
    const cells = row === undefined ? undefined : table.rows[row - FIRST_ROW];
    if (row === undefined || !cells) return [];
    const before = action === 'changed' ? stored.get(String(id)) : undefined;
    return [{ row, action, code, faults: [], cells: cells.map((text, i) => cellOf(text, before?.[table.header[i]!])) }];
  });

const cellOf = (text: string, before: string | undefined): PreviewCell =>
  before === undefined || before === text ? { text } : { text, before };

/** Names of the columns that the table lacks and rows need, in the order in which they are missed. */
export const missingColumns = (table: CsvTable, faults: readonly RowFault[]): string[] => [
  ...new Set(faults.flatMap((fault) => (isOfMissingColumn(table, fault) ? [fault.header ?? ''] : []))),
];

const isOfMissingColumn = ({ header: known }: CsvTable, { header, column }: RowFault): boolean =>
  header !== undefined && column === undefined && !known.includes(header);

/** The rows with faults, which stand at their cells; columns that the table lacks are told by `missingColumns`. */
export function faultyRows(table: CsvTable, all: readonly RowFault[]): PreviewRow[] {
  const faults = all.filter((fault) => !isOfMissingColumn(table, fault));
  const numbers = [...new Set(faults.map(({ row }) => row))];
  return numbers.flatMap((row) => {
    const cells = row === undefined ? undefined : table.rows[row - FIRST_ROW];
    if (row === undefined || !cells) return [];
    const ofRow = faults.filter((fault) => fault.row === row);
    const width = Math.max(cells.length, table.header.length);
    return [
      {
        row,
        action: 'faulty' as const,
        code: undefined,
        faults: ofRow.filter(({ column }) => !column || column > width).map(({ detail }) => detail),
        cells: Array.from({ length: width }, (_, i) => faultyCell(cells[i] ?? '', ofRow, i + 1)),
      },
    ];
  });
}

function faultyCell(text: string, faults: readonly RowFault[], column: number): PreviewCell {
  const found = faults.filter((fault) => fault.column === column);
  return found.length === 0 ? { text } : { text, fault: found.map(({ detail }) => detail).join(' ') };
}

/** Faults of no row of the table, such as those of its header. */
export const otherFaults = ({ rows }: CsvTable, faults: readonly RowFault[]): string[] =>
  faults.filter(({ row }) => row === undefined || !rows[row - FIRST_ROW]).map(({ detail }) => detail);

/** The table with another text in a cell; `column` from 0. */
export const withCell = (table: CsvTable, row: number, column: number, text: string): CsvTable => {
  const cells = [...(table.rows[row - FIRST_ROW] ?? [])];
  while (cells.length <= column) cells.push('');
  return { ...table, rows: table.rows.with(row - FIRST_ROW, cells.with(column, text)) };
};

/** The table with another column, which has the same value in every row. */
export const withColumn = (table: CsvTable, name: string, value: string): CsvTable => ({
  ...table,
  header: [...table.header, name],
  rows: table.rows.map((cells) => (isEmpty(cells) ? cells : [...padded(cells, table.header.length), value])),
});

/** Whether a row has no text: the registry skips it. */
const isEmpty = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

const padded = (cells: readonly string[], length: number): string[] =>
  cells.length >= length ? [...cells] : [...cells, ...Array.from({ length: length - cells.length }, () => '')];
