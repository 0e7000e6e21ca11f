import { type DataColumn, type GivenColumn } from '@pelorus/ingest/blocks';

type Cells = Float64Array | Uint32Array | Int32Array | Uint16Array | Uint8Array | Int8Array;

/** Cells at the indexes `rows`, in order. A loop is ten times faster than `Float64Array.from`. */
export function pick<Of extends Cells>(from: Of, rows: Uint32Array, to: Of): Of {
  for (let i = 0; i < rows.length; i++) to[i] = from[rows[i]!]!;
  return to;
}

/** Cells of a column at the indexes `rows`, in order. */
export function pickColumn(column: DataColumn, rows: Uint32Array): DataColumn;
export function pickColumn(column: GivenColumn, rows: Uint32Array): GivenColumn;
export function pickColumn(column: GivenColumn, rows: Uint32Array): GivenColumn {
  const { length } = rows;
  switch (column.kind) {
    case 'number': {
      const { scales } = column;
      const values = pick(column.values, rows, new Float64Array(length));
      return {
        kind: 'number',
        values,
        ...pickPresent(column.present, rows),
        ...(scales && { scales: pick(scales, rows, new Int8Array(length)) }),
      };
    }
    case 'decimal': {
      const { kind, scale } = column;
      const mantissas = pick(column.mantissas, rows, new Int32Array(length));
      return { kind, scale, mantissas, ...pickPresent(column.present, rows) };
    }
    case 'text':
      return { kind: 'text', texts: Array.from(rows, (row) => column.texts[row]!) };
    case 'flag':
      return { kind: 'flag', flags: pick(column.flags, rows, new Uint8Array(length)) };
  }
}

function pickPresent(present: Uint8Array | undefined, rows: Uint32Array): { present?: Uint8Array } {
  return present ? { present: pick(present, rows, new Uint8Array(rows.length)) } : {};
}
