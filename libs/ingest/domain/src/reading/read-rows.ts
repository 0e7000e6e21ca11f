/** Cells of a stream; NaN and `''` are empty. `flags` on request; `leftOut` marks dropped values, where counted. */
export type ReadCells = { readonly flags?: Uint8Array; readonly leftOut?: Uint8Array } & (
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'text'; readonly texts: readonly string[] }
);

/** Ascending rows with unique time stamps and newest values. A stream without values has no cells. */
export interface ReadRows {
  readonly rows: number;
  readonly ms: Float64Array;
  readonly us: Uint16Array;
  readonly columns: readonly (ReadCells | undefined)[];
}

/** Rows `from` to before `to`, as views. */
export function sliceReadRows({ ms, us, columns }: ReadRows, from: number, to: number): ReadRows {
  return {
    rows: to - from,
    ms: ms.subarray(from, to),
    us: us.subarray(from, to),
    columns: columns.map((cells) => cells && sliceReadCells(cells, from, to)),
  };
}

/** Cells `from` to before `to`, as views. */
export function sliceReadCells(cells: ReadCells, from: number, to: number): ReadCells {
  const flags = cells.flags && { flags: cells.flags.subarray(from, to) };
  return cells.kind === 'number'
    ? { kind: 'number', values: cells.values.subarray(from, to), ...flags }
    : { kind: 'text', texts: cells.texts.slice(from, to), ...flags };
}

export function hasValue(cells: ReadCells, row: number): boolean {
  return cells.kind === 'number' ? !Number.isNaN(cells.values[row]) : cells.texts[row] !== '';
}
