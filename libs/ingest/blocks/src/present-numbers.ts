import { type NumberColumn } from './block-columns';
import { MAX_ROWS } from './block-format';

/** The values of a column without the missing ones, in row order; the arrays may be longer than `count`. */
export interface PresentNumbers {
  readonly count: number;
  readonly values: Float64Array;
  readonly scales?: Int8Array | undefined;
}

const values = new Float64Array(MAX_ROWS);
const scales = new Int8Array(MAX_ROWS);

/** Gives the `count` values; when some are missing, the next call reuses the arrays. */
export function presentNumbers(column: NumberColumn, rows: number, count: number): PresentNumbers {
  const { present, scales: hints } = column;
  if (present === undefined || count === rows) return { count, values: column.values, scales: hints };
  takeValues(column.values, present, rows);
  if (hints === undefined) return { count, values };
  takeScales(hints, present, rows);
  return { count, values, scales };
}

function takeValues(from: Float64Array, present: Uint8Array, rows: number): void {
  for (let row = 0, to = 0; row < rows; row++) {
    values[to] = from[row]!;
    to += present[row]!;
  }
}

function takeScales(from: Int8Array, present: Uint8Array, rows: number): void {
  for (let row = 0, to = 0; row < rows; row++) {
    scales[to] = from[row]!;
    to += present[row]!;
  }
}
