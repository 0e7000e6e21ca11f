import { type TimeColumn } from './block-columns';
import { MAX_ROWS } from './block-format';
import { type BlockParts, blockParts } from './block-parts';
import { checkRows } from './check-rows';
import { type ColumnStats, computeStats } from './column-stats';
import { resolveValues } from './resolved-values';
import { type Sums } from './sums';

export interface DecodedColumns {
  readonly rows: number;
  readonly time: TimeColumn;
  /** Values of the column; NaN stands for no value. */
  readonly columns: readonly { readonly values: Float64Array }[];
}

const presence = new Uint8Array(MAX_ROWS);
const spreadValues = new Float64Array(MAX_ROWS);

/** For blocks stored without sums or with sums of version 1: any number of rows. */
export function computeSums({ rows, time, columns }: DecodedColumns): Sums {
  checkRows(rows);
  const parts = blockParts(time, rows);
  return {
    unit: parts.unit,
    starts: parts.starts,
    columns: columns.map(({ values }) => {
      for (let row = 0; row < rows; row++) presence[row] = Number.isNaN(values[row]) ? 0 : 1;
      return sumColumn(parts, values, presence);
    }),
  };
}

/** Statistics of a column for each calendar part; `present` as in `NumberColumn`. */
export function sumColumn(parts: BlockParts, column: Float64Array, present: Uint8Array | undefined): ColumnStats[] {
  const { values, ends } = resolveValues(parts, column, present);
  return ends.map((end, part) => computeStats(values, ends[part - 1] ?? 0, end));
}

/** Does the same for `values` that are present in `count` of `rows` rows: without a place for each row that has none. */
export function sumPresent(
  parts: BlockParts,
  values: Float64Array,
  rows: number,
  count: number,
  present: Uint8Array | undefined,
): ColumnStats[] {
  if (present === undefined || count === rows) return sumColumn(parts, values, undefined);
  if (parts.order !== undefined) return sumColumn(parts, spread(values, present, rows), present);
  const ends = [...presentEnds(parts.ends.slice(0, -1), present), count];
  return ends.map((end, part) => computeStats(values, ends[part - 1] ?? 0, end));
}

/** Puts values into the rows in which they are present. */
function spread(values: Float64Array, present: Uint8Array, rows: number): Float64Array {
  for (let row = 0, from = 0; row < rows; row++) {
    spreadValues[row] = values[from]!;
    from += present[row]!;
  }
  return spreadValues;
}

/** Numbers of rows that are present before each end. */
function presentEnds(ends: readonly number[], present: Uint8Array): number[] {
  let count = 0;
  return ends.map((end, part) => {
    count += countPresent(present, ends[part - 1] ?? 0, end);
    return count;
  });
}

function countPresent(present: Uint8Array, from: number, end: number): number {
  let count = 0;
  let row = from;
  for (; row + 4 <= end; row += 4) count += present[row]! + present[row + 1]! + present[row + 2]! + present[row + 3]!;
  for (; row < end; row++) count += present[row]!;
  return count;
}
