import { MAX_ROWS } from './block-format';
import { type BlockParts } from './block-parts';
import { type TimeOrder } from './time-order';

/** The values of a column that count, in the order of time, and for every calendar part where it ends among them. */
export interface ResolvedValues {
  readonly values: Float64Array;
  readonly ends: readonly number[];
}

/** Appends the values that count of rows `from` to `end - 1` (in order of time) to `resolved` at `to`; returns the new `to`. */
type Resolve = (from: number, end: number, to: number) => number;

const resolved = new Float64Array(MAX_ROWS);

/**
 * Finds the values that count: of rows with the same time stamp the value of the last row that has one. `present` as in
 * `NumberColumn`. The next call may reuse the array of values.
 */
export function resolveValues(
  { order, ends }: BlockParts,
  values: Float64Array,
  present: Uint8Array | undefined,
): ResolvedValues {
  if (order !== undefined) {
    return resolveParts(ends, present === undefined ? lastOfTies(order, values) : lastPresent(order, values, present));
  }
  return present === undefined ? { values, ends } : resolveParts(ends, withoutGaps(values, present));
}

function resolveParts(ends: readonly number[], resolve: Resolve): ResolvedValues {
  let to = 0;
  return { values: resolved, ends: ends.map((end, part) => (to = resolve(ends[part - 1] ?? 0, end, to))) };
}

function withoutGaps(values: Float64Array, present: Uint8Array): Resolve {
  return (from, end, to) => {
    for (let row = from; row < end; row++) {
      // A missing value is overwritten by the next value.
      resolved[to] = values[row]!;
      to += present[row]!;
    }
    return to;
  };
}

function lastOfTies({ rows, closes }: TimeOrder, values: Float64Array): Resolve {
  return (from, end, to) => {
    for (let i = from; i < end; i++) {
      resolved[to] = values[rows[i]!]!;
      to += closes[i]!;
    }
    return to;
  };
}

function lastPresent({ rows, closes }: TimeOrder, values: Float64Array, present: Uint8Array): Resolve {
  return (from, end, to) => {
    let filled = 0;
    for (let i = from; i < end; i++) {
      const row = rows[i]!;
      if (present[row] === 1) {
        resolved[to] = values[row]!;
        filled = 1;
      }
      if (closes[i] === 1) {
        to += filled;
        filled = 0;
      }
    }
    return to;
  };
}
