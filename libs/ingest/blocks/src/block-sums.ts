import { type TimeColumn } from './block-columns';
import { MAX_ROWS } from './block-format';
import { type BlockParts, blockParts } from './block-parts';
import { checkRows } from './check-rows';
import { type ColumnStats, computeStats } from './column-stats';
import { resolveValues } from './resolved-values';
import { type Sums } from './sums';

/** The decoded columns of a block: its time and some or all of its numeric columns. */
export interface DecodedColumns {
  readonly rows: number;
  readonly time: TimeColumn;
  /** Values of the column; NaN stands for no value. */
  readonly columns: readonly { readonly values: Float64Array }[];
}

const presence = new Uint8Array(MAX_ROWS);

/**
 * Sums up decoded columns with any number of rows: for blocks that are stored without sums or with sums of version 1.
 */
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
