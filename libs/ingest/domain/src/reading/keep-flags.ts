import { type ReadCells, type ReadRows } from './read-rows';

/**
 * Removes the values whose quality flag is not among `kept`; a value without a flag has 0. Changes numbers in place.
 */
export function keepFlags(rows: ReadRows, kept: ReadonlySet<number>): ReadRows {
  return { ...rows, columns: rows.columns.map((cells) => cells && keepOf(cells, kept)) };
}

function keepOf(cells: ReadCells, kept: ReadonlySet<number>): ReadCells | undefined {
  const { flags } = cells;
  if (!flags) return kept.has(0) ? cells : undefined;
  if (cells.kind === 'text') {
    return { ...cells, texts: cells.texts.map((text, row) => (kept.has(flags[row]!) ? text : '')) };
  }
  for (let row = 0; row < flags.length; row++) if (!kept.has(flags[row]!)) cells.values[row] = NaN;
  return cells;
}
