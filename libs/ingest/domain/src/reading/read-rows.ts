/**
 * The cells of one stream: NaN and `''` are empty. `flags` are present when the request wants them; `leftOut` marks the
 * values that were removed, where they are counted.
 */
export type ReadCells = { readonly flags?: Uint8Array; readonly leftOut?: Uint8Array } & (
  | { readonly kind: 'number'; readonly values: Float64Array }
  | { readonly kind: 'text'; readonly texts: readonly string[] }
);

/** Ascending, each time stamp once, with the newest dataset's values. A stream without values here has no cells. */
export interface ReadRows {
  readonly rows: number;
  readonly ms: Float64Array;
  readonly us: Uint16Array;
  readonly columns: readonly (ReadCells | undefined)[];
}

/** The rows from index `from` up to, but not including, `to`, as views. */
export function sliceReadRows({ ms, us, columns }: ReadRows, from: number, to: number): ReadRows {
  return {
    rows: to - from,
    ms: ms.subarray(from, to),
    us: us.subarray(from, to),
    columns: columns.map((cells) => cells && sliceReadCells(cells, from, to)),
  };
}

/** The cells from index `from` up to, but not including, `to`, as views. */
export function sliceReadCells(cells: ReadCells, from: number, to: number): ReadCells {
  const flags = cells.flags && { flags: cells.flags.subarray(from, to) };
  return cells.kind === 'number'
    ? { kind: 'number', values: cells.values.subarray(from, to), ...flags }
    : { kind: 'text', texts: cells.texts.slice(from, to), ...flags };
}

export function hasValue(cells: ReadCells, row: number): boolean {
  return cells.kind === 'number' ? !Number.isNaN(cells.values[row]) : cells.texts[row] !== '';
}
