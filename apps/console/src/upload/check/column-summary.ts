import {
  type NrtBatch,
  type NrtColumn,
  type NrtDecimalCells,
  type NrtNumberCells,
  numberAt,
} from '@pelorus/shared/nrt';
import { type ColumnLimits, type ColumnRange, isOutside } from './column-limits';
import { SeriesThinner, type ThinnedSeries } from './thinned-series';

/** Values of a column that lie beyond a registered range. */
export interface OutsideValues {
  readonly range: ColumnRange;
  readonly count: number;
  /** The first of them. */
  readonly line: number;
  readonly value: number;
}

/** Summary of the values of a column, shown before they are sent. */
export interface ColumnSummary {
  readonly code: string;
  readonly unit?: string;
  /** Values that are not empty. */
  readonly count: number;
  readonly least: number;
  readonly most: number;
  readonly outside: readonly OutsideValues[];
  /** Absent beyond the first columns. */
  readonly series?: ThinnedSeries;
}

/** Columns that are kept for plots. */
const PLOTTED = 24;
/** The first row of a file stands in its second line. */
const FIRST_LINE = 2;

/** Sums up the numeric columns of a file, batch by batch. */
export class ColumnSummaries {
  readonly #columns: readonly ColumnTally[];

  constructor(columns: readonly NrtColumn[], limits: ColumnLimits) {
    const values = columns.filter(({ role }) => role === 'value');
    this.#columns = values.map((column, i) => new ColumnTally(column, limits.get(column.code) ?? [], i < PLOTTED));
  }

  add(batch: NrtBatch): void {
    for (const column of this.#columns) column.add(batch);
  }

  all(): ColumnSummary[] {
    return this.#columns.flatMap((column) => column.summary() ?? []);
  }
}

class ColumnTally {
  readonly #outside: (OutsideValues | undefined)[] = [];
  readonly #thinner: SeriesThinner | undefined;
  #count = 0;
  #least = Infinity;
  #most = -Infinity;

  constructor(
    private readonly column: NrtColumn,
    private readonly ranges: readonly ColumnRange[],
    isPlotted: boolean,
  ) {
    if (isPlotted) this.#thinner = new SeriesThinner();
  }

  add(batch: NrtBatch): void {
    const cells = batch.columns[this.column.index];
    if (cells?.kind === 'number' || cells?.kind === 'decimal') this.#addNumbers(batch, cells);
  }

  summary(): ColumnSummary | undefined {
    if (this.#count === 0) return undefined;
    const { code, unit } = this.column;
    return {
      code,
      ...(unit === undefined ? {} : { unit }),
      count: this.#count,
      least: this.#least,
      most: this.#most,
      outside: this.#outside.flatMap((found) => found ?? []),
      ...(this.#thinner ? { series: this.#thinner.series() } : {}),
    };
  }

  #addNumbers({ rows, ms, firstRow }: NrtBatch, cells: NrtNumberCells | NrtDecimalCells): void {
    for (let row = 0; row < rows; row++) {
      const value = numberAt(cells, row);
      if (Number.isNaN(value)) continue;
      this.#count++;
      if (value < this.#least) this.#least = value;
      if (value > this.#most) this.#most = value;
      this.#thinner?.add(ms[row]!, value);
      if (this.ranges.length > 0) this.#compare(value, firstRow + row + FIRST_LINE);
    }
  }

  #compare(value: number, line: number): void {
    for (const [i, range] of this.ranges.entries()) {
      if (!isOutside(range, value)) continue;
      const before = this.#outside[i];
      this.#outside[i] = before ? { ...before, count: before.count + 1 } : { range, count: 1, line, value };
    }
  }
}
