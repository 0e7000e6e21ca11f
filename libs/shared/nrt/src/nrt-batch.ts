import { type Instant } from '@pelorus/shared/kernel';

/** The cells of a numeric column; arrays may be longer than the batch has rows. */
export interface NrtNumberCells {
  readonly kind: 'number';
  /** The nearest doubles, NaN for an empty cell; a cell that is not empty is never NaN. */
  readonly values: Float64Array;
  /** Digits after the point (0 to 22, an exponent applied) as written; -1 for a number that is no exact decimal of up to 2^53 and for -0; 0 for an empty cell. */
  readonly scales: Int8Array;
  /** 1 where the cell is not empty, else 0. */
  readonly present: Uint8Array;
  readonly missing: number;
}

/** The cells of a numeric column of decimals with room in 32 bits, as most are: each is `mantissas[i] / 10^scale`. */
export interface NrtDecimalCells {
  readonly kind: 'decimal';
  /** 0 for an empty cell. */
  readonly mantissas: Int32Array;
  /** Most digits after the point, 0 to 22. */
  readonly scale: number;
  readonly present: Uint8Array;
  readonly missing: number;
}

export interface NrtTextCells {
  readonly kind: 'text';
  readonly texts: readonly string[];
  readonly missing: number;
}

/** The cells of a flag column: 0 to 9, and `EMPTY_FLAG` for an empty cell, which means 0 but is given back as sent. */
export interface NrtFlagCells {
  readonly kind: 'flag';
  readonly flags: Uint8Array;
  readonly missing: number;
}

export type NrtCells = NrtNumberCells | NrtDecimalCells | NrtTextCells | NrtFlagCells;

export const EMPTY_FLAG = 255;

/** The time stamps of at least one row; rows are consecutive. Arrays may be longer than `rows`. */
export interface NrtRowTimes {
  /** The row of the file (from 0) that is the first of these; row i of these is in line `firstRow + i + 2`. */
  readonly firstRow: number;
  readonly rows: number;
  /** Milliseconds since 1970 of each row. */
  readonly ms: Float64Array;
  /** Microseconds within the millisecond (0 to 999) of each row. */
  readonly us: Uint16Array;
  /** How each time stamp is written, for `timeText`. */
  readonly timeForms: Uint8Array;
  readonly first: Instant;
  readonly last: Instant;
  /** Whether each row is later than the one before it. */
  readonly ascending: boolean;
}

/**
 * Consecutive rows of a file, by columns: one stored block. Its typed arrays are the reader's own and are
 * written again for the next batch or file, so a caller that keeps them beyond the call must copy them. They may be
 * longer than `rows`.
 */
export interface NrtBatch extends NrtRowTimes {
  readonly columns: readonly NrtCells[];
}

/** Takes one batch; what it throws ends the reading and comes out of the reader's `write` or `end`. */
export type NrtBatchSink = (batch: NrtBatch) => void;
