import { type ReadCells, type ReadRows } from './read-rows';

export function filledRows(rows: ReadRows): ReadRows {
  const isFilled = new Uint8Array(rows.rows);
  let filled = 0;
  for (const cells of rows.columns) {
    if (cells) filled += markFilled(cells, isFilled);
    if (filled === rows.rows) return rows;
  }
  return pick(rows, markedRows(isFilled, filled));
}

function markFilled(cells: ReadCells, isFilled: Uint8Array): number {
  let more = 0;
  if (cells.kind === 'number') {
    const { values } = cells;
    for (let row = 0; row < isFilled.length; row++) {
      if (Number.isNaN(values[row]) || isFilled[row] === 1) continue;
      isFilled[row] = 1;
      more++;
    }
    return more;
  }
  const { texts } = cells;
  for (let row = 0; row < isFilled.length; row++) {
    if (texts[row] === '' || isFilled[row] === 1) continue;
    isFilled[row] = 1;
    more++;
  }
  return more;
}

function markedRows(marks: Uint8Array, count: number): Uint32Array {
  const rows = new Uint32Array(count);
  for (let row = 0, at = 0; at < count; row++) if (marks[row] === 1) rows[at++] = row;
  return rows;
}

function pick({ ms, us, columns }: ReadRows, rows: Uint32Array): ReadRows {
  return {
    rows: rows.length,
    ms: picked(ms, rows, new Float64Array(rows.length)),
    us: picked(us, rows, new Uint16Array(rows.length)),
    columns: columns.map((cells) => cells && pickCells(cells, rows)),
  };
}

function pickCells(cells: ReadCells, rows: Uint32Array): ReadCells {
  const flags = cells.flags && { flags: picked(cells.flags, rows, new Uint8Array(rows.length)) };
  return cells.kind === 'number'
    ? { kind: 'number', values: picked(cells.values, rows, new Float64Array(rows.length)), ...flags }
    : { kind: 'text', texts: Array.from(rows, (row) => cells.texts[row]!), ...flags };
}

/** Copies elements by a loop, twenty times faster than `from`. */
function picked<Numbers extends Float64Array | Uint16Array | Uint8Array>(
  from: Numbers,
  rows: Uint32Array,
  to: Numbers,
): Numbers {
  for (let i = 0; i < rows.length; i++) to[i] = from[rows[i]!]!;
  return to;
}
