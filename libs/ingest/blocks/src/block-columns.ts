/** A point in time: whole milliseconds since 1970 (floored) and the microseconds beyond them (0 to 999). */
export interface BlockInstant {
  readonly ms: number;
  readonly us: number;
}

/** Time stamps in any order; `us` may be left out when all are whole milliseconds. */
export interface TimeColumn {
  readonly ms: Float64Array;
  readonly us?: Uint16Array;
}

/**
 * Finite doubles. `present` is 1 in rows that have a value; without it all rows have one. `scales` are hints about the
 * text, 4 for 34.1234 (-1: not a decimal). Right hints save time; wrong hints change nothing.
 */
export interface NumberColumn {
  readonly kind: 'number';
  readonly values: Float64Array;
  readonly present?: Uint8Array;
  readonly scales?: Int8Array;
}

/**
 * Decimals of one scale (0 to 22): row `i` has the double nearest to `mantissas[i] / 10^scale`. Encoded faster than the
 * same doubles, to the same bytes. `present` as in `NumberColumn`.
 */
export interface DecimalColumn {
  readonly kind: 'decimal';
  readonly mantissas: Int32Array;
  readonly scale: number;
  readonly present?: Uint8Array;
}

/** Quality flags: 0 to 9, or 255 for an empty cell, which counts as 0. */
export interface FlagColumn {
  readonly kind: 'flag';
  readonly flags: Uint8Array;
}

/** Well-formed Unicode texts; an empty one is a missing value. */
export interface TextColumn {
  readonly kind: 'text';
  readonly texts: readonly string[];
}

export type DataColumn = NumberColumn | FlagColumn | TextColumn;

export type GivenColumn = DataColumn | DecimalColumn;

/** The rows of a block in the order of the file, by column. Arrays may be longer than `rows`. */
export interface BlockColumns {
  readonly rows: number;
  readonly time: TimeColumn;
  readonly columns: readonly GivenColumn[];
}

export const EMPTY_FLAG_CODE = 255;
