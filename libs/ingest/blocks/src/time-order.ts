import { type TimeColumn } from './block-columns';
import { isBefore } from './time-encoder';

/** The rows of a block sorted by time; rows with equal time stamps stay in their order. */
export interface TimeOrder {
  readonly rows: Uint16Array;
  /** 1 at the last row of each time stamp, else 0. */
  readonly closes: Uint8Array;
  readonly ms: Float64Array;
}

/** Sorts the rows; undefined when they are sorted already and no two have the same time stamp. */
export function timeOrder(time: TimeColumn, rows: number): TimeOrder | undefined {
  return isStrictlyAscending(time, rows) ? undefined : sortRows(time, rows);
}

function isStrictlyAscending(time: TimeColumn, rows: number): boolean {
  for (let row = 1; row < rows; row++) {
    if (!isBefore(time, row - 1, row)) return false;
  }
  return true;
}

function sortRows(time: TimeColumn, rows: number): TimeOrder {
  const sorted = sortedRows(time, rows);
  const closes = new Uint8Array(rows).fill(1);
  const ms = new Float64Array(rows);
  for (let i = 0; i < rows; i++) {
    ms[i] = time.ms[sorted[i]!]!;
    if (i > 0 && !isBefore(time, sorted[i - 1]!, sorted[i]!)) closes[i - 1] = 0;
  }
  return { rows: sorted, closes, ms };
}

function sortedRows({ ms, us }: TimeColumn, rows: number): Uint16Array {
  const sorted = new Array<number>(rows);
  for (let row = 0; row < rows; row++) sorted[row] = row;
  // Arrays, unlike typed arrays, sort nearly sorted numbers in linear time and keep the order of equal ones.
  if (us === undefined) sorted.sort((a, b) => ms[a]! - ms[b]!);
  else sorted.sort((a, b) => ms[a]! - ms[b]! || us[a]! - us[b]!);
  return Uint16Array.from(sorted);
}
