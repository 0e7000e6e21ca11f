import { hasValue, type ReadCells, type ReadRows } from './read-rows';

/**
 * Removes the values whose quality flag is not among `kept`; a value without a flag has 0. Changes numbers in place. With
 * `counts` the cells say which values were left out.
 */
export function keepFlags(rows: ReadRows, kept: ReadonlySet<number>, counts = false): ReadRows {
  return { ...rows, columns: rows.columns.map((cells) => cells && keepOf(cells, rows.rows, kept, counts)) };
}

function keepOf(cells: ReadCells, rows: number, kept: ReadonlySet<number>, counts: boolean): ReadCells | undefined {
  const { flags } = cells;
  if (!flags && kept.has(0)) return cells;
  if (!flags && !counts) return undefined;
  const isKept = Uint8Array.from({ length: 256 }, (_, flag) => Number(kept.has(flag)));
  const leftOut = counts && new Uint8Array(rows);
  const texts = cells.kind === 'text' ? [...cells.texts] : [];
  for (let row = 0; row < rows; row++) {
    if (isKept[flags?.[row] ?? 0] === 1) continue;
    if (leftOut && hasValue(cells, row)) leftOut[row] = 1;
    if (cells.kind === 'number') cells.values[row] = NaN;
    else texts[row] = '';
  }
  return { ...cells, ...(cells.kind === 'text' && { texts }), ...(leftOut && { leftOut }) } as ReadCells;
}
