import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';

/** Number of cells that are written at once: their text takes little memory and time. */
const CELLS = 8_192;

/** Cuts rows into views of at least one row and about 8,192 cells; flags, of a digit each, count for nothing. */
export function* sliceRows(block: NrtWritableRows): Generator<NrtWritableRows> {
  const values = block.columns.filter(({ kind }) => kind !== 'flag').length;
  const rows = Math.max(1, Math.floor(CELLS / (values + 1)));
  for (let start = 0; start < block.rows; start += rows) {
    const end = Math.min(start + rows, block.rows);
    yield {
      rows: end - start,
      ms: block.ms.subarray(start, end),
      us: block.us.subarray(start, end),
      columns: block.columns.map((cells) => sliceCells(cells, start, end)),
    };
  }
}

function sliceCells(cells: NrtWritableCells, start: number, end: number): NrtWritableCells {
  switch (cells.kind) {
    case 'number':
      return { kind: 'number', values: cells.values.subarray(start, end) };
    case 'text':
      return { kind: 'text', texts: cells.texts.slice(start, end) };
    case 'flag':
      return { kind: 'flag', flags: cells.flags.subarray(start, end) };
  }
}
