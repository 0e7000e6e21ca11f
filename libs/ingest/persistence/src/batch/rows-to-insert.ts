import { join, raw, type Sql, sql } from '@pelorus/shared/persistence';
import { byteArray, numberArray, plainArray } from './array-literal';

/** The cells of rows in one column, by its type; date-times as `fromInstant` writes them. */
export type ColumnToInsert =
  | { readonly type: 'bigint' | 'smallint'; readonly cells: readonly (number | null)[] }
  | { readonly type: 'float8' | 'timestamptz' | 'text'; readonly cells: readonly (string | null)[] }
  | { readonly type: 'bytea'; readonly cells: readonly (Uint8Array | null)[] };

/** Rows that are written out one by one; more are given as arrays, whose statement stays short. */
const FEW = 100;

/**
 * The rows of an INSERT, given by their columns, of which each has a cell for each row. A distributed server sends rows that are
 * written out straight to their shards; those of arrays pass through files of each node, for which it takes 0.1 s and more.
 */
export function rowsToInsert(columns: readonly [ColumnToInsert, ...ColumnToInsert[]]): Sql {
  const { length } = columns[0].cells;
  if (length === 0 || length > FEW) return sql`select * from unnest(${join(columns.map(arrayOf))})`;
  const rows = Array.from({ length }, (_, row) => {
    return sql`(${join(columns.map((column) => cellOf(column, row)))})`;
  });
  return sql`values ${join(rows)}`;
}

function arrayOf(column: ColumnToInsert): Sql {
  return sql`${parameterOf(column)}::${raw(column.type)}[]`;
}

function parameterOf(column: ColumnToInsert): unknown {
  switch (column.type) {
    case 'bigint':
    case 'smallint':
      return numberArray(column.cells);
    case 'float8':
    case 'timestamptz':
      return plainArray(column.cells);
    case 'text':
      return column.cells;
    case 'bytea':
      return byteArray(column.cells);
  }
}

function cellOf(column: ColumnToInsert, row: number): Sql {
  const cell = column.type === 'bytea' ? byteArray([column.cells[row]!])[0] : column.cells[row];
  return sql`${cell}::${raw(column.type)}`;
}
