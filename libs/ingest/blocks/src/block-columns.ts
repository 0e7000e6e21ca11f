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
 * Finite doubles. `present` is 1 in rows that have a value (left out: all have). `mantissas` and `scales` are hints how the
 * text said it, 34.1234 as 341234 and 4 (scale -1: not as a decimal): they save time, and wrong ones do no harm.
 */
export interface NumberColumn {
  readonly kind: 'number';
  readonly values: Float64Array;
  readonly present?: Uint8Array;
  readonly mantissas?: Float64Array;
  readonly scales?: Int8Array;
}

/** Quality flags: 0 to 9, or 255 for a cell that was sent empty (and counts as 0). */
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

/** The rows of a block in the order they came, by column. Arrays may be longer than `rows`. */
export interface BlockColumns {
  readonly rows: number;
  readonly time: TimeColumn;
  readonly columns: readonly DataColumn[];
}

/** A flag that was sent as an empty cell. */
export const EMPTY_FLAG = 255;
