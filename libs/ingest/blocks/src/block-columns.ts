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
 * Finite doubles. `present` is 1 in rows that have a value; without it all rows have one. `mantissas` and `scales` are
 * hints about the text, 34.1234 as 341234 and 4 (scale -1: not a decimal). Right hints save time; wrong hints change
 * nothing.
 */
export interface NumberColumn {
  readonly kind: 'number';
  readonly values: Float64Array;
  readonly present?: Uint8Array;
  readonly mantissas?: Float64Array;
  readonly scales?: Int8Array;
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

/** The rows of a block in the order of the file, by column. Arrays may be longer than `rows`. */
export interface BlockColumns {
  readonly rows: number;
  readonly time: TimeColumn;
  readonly columns: readonly DataColumn[];
}

/** The code of an empty cell in a column of flags. */
export const EMPTY_FLAG = 255;
