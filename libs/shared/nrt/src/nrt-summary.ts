import { compareInstants, type Fault, type FaultList, type Instant } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows } from './disordered-rows';
import { type NrtCellKind } from './nrt-header';
import { type NrtBatch } from './nrt-batch';

/** Summary of a file. Counts and times hold for a file without faults only. */
export interface NrtSummary {
  readonly rows: number;
  /** Rows times the columns after `datetime`. */
  readonly values: number;
  /** Empty cells of value columns. */
  readonly missing: number;
  /** Empty cells of each column of the header, flag columns too. */
  readonly missingOfColumns: readonly number[];
  /** The earliest and the latest time stamp; absent without rows. */
  readonly first?: Instant;
  readonly last?: Instant;
  /** All bytes of the file. */
  readonly bytes: number;
  /** Rows to be compared with earlier ones; none when there are faults. */
  readonly disordered: NrtDisorderedRows;
  /** The first 100 faults. */
  readonly faults: readonly Fault[];
  readonly totalFaults: number;
}

/** Sums up batches. */
export class SummaryBuilder {
  #rows = 0;
  #first?: Instant;
  #last?: Instant;
  readonly #missing: number[];

  constructor(
    private readonly kinds: readonly NrtCellKind[],
    public bytes: number,
  ) {
    this.#missing = kinds.map(() => 0);
  }

  add(batch: NrtBatch): void {
    this.#rows += batch.rows;
    if (!this.#first || compareInstants(batch.first, this.#first) < 0) this.#first = batch.first;
    if (!this.#last || compareInstants(batch.last, this.#last) > 0) this.#last = batch.last;
    batch.columns.forEach((column, i) => (this.#missing[i]! += column.missing));
  }

  build(faults: FaultList, disordered: NrtDisorderedRows): NrtSummary {
    return {
      rows: this.#rows,
      values: this.#rows * this.kinds.length,
      missing: this.#missing.reduce((sum, missing, i) => (this.kinds[i] === 'flag' ? sum : sum + missing), 0),
      missingOfColumns: this.#missing,
      ...(this.#first && this.#last ? { first: this.#first, last: this.#last } : {}),
      bytes: this.bytes,
      disordered,
      faults: faults.kept,
      totalFaults: faults.total,
    };
  }
}
