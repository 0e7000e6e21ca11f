import { hasValue, type ReadCells, type ReadRows } from './read-rows';

/** The rows that have a value of any stream. */
export function filledRows(rows: ReadRows): ReadRows {
  const filled = rows.columns.filter((cells) => cells !== undefined);
  const kept: number[] = [];
  for (let row = 0; row < rows.rows; row++) if (filled.some((cells) => hasValue(cells, row))) kept.push(row);
  return kept.length === rows.rows ? rows : pick(rows, kept);
}

function pick({ ms, us, columns }: ReadRows, rows: readonly number[]): ReadRows {
  return {
    rows: rows.length,
    ms: Float64Array.from(rows, (row) => ms[row]!),
    us: Uint16Array.from(rows, (row) => us[row]!),
    columns: columns.map((cells) => cells && pickCells(cells, rows)),
  };
}

function pickCells(cells: ReadCells, rows: readonly number[]): ReadCells {
  const { flags: given } = cells;
  const flags = given && { flags: Uint8Array.from(rows, (row) => given[row]!) };
  return cells.kind === 'number'
    ? { kind: 'number', values: Float64Array.from(rows, (row) => cells.values[row]!), ...flags }
    : { kind: 'text', texts: rows.map((row) => cells.texts[row]!), ...flags };
}
