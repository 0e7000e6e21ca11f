import { compareInstants, type Fault, type FaultList, type Instant } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows } from './disordered-rows';
import { type NrtCellKind } from './nrt-header';
import { type NrtRowTimes } from './nrt-batch';

/** Summary of a file. Counts and times hold for a file without faults only. */
export interface NrtSummary {
  readonly rows: number;
  /** Rows times the columns after `datetime`. */
  readonly values: number;
  /** Empty cells of value columns. */
  readonly missing: number;
  /** Empty cells of each column of the header, flag columns too. */
  readonly missingOfColumns: readonly number[];
  readonly first?: Instant;
  readonly last?: Instant;
  /** All bytes of the file. */
  readonly bytes: number;
  readonly disordered: NrtDisorderedRows;
  /** The first 100 faults. */
  readonly faults: readonly Fault[];
  readonly totalFaults: number;
}

export class SummaryBuilder {
  #rows = 0;
  #first?: Instant;
  #last?: Instant;
  readonly #missing: number[];

  constructor(private readonly kinds: readonly NrtCellKind[]) {
    this.#missing = kinds.map(() => 0);
  }

  add({ rows, first, last }: NrtRowTimes, missing: readonly number[]): void {
    this.#rows += rows;
    if (!this.#first || compareInstants(first, this.#first) < 0) this.#first = first;
    if (!this.#last || compareInstants(last, this.#last) > 0) this.#last = last;
    missing.forEach((cells, i) => (this.#missing[i]! += cells));
  }

  build(bytes: number, faults: FaultList, disordered: NrtDisorderedRows): NrtSummary {
    return {
      rows: this.#rows,
      values: this.#rows * this.kinds.length,
      missing: this.#missing.reduce((sum, missing, i) => (this.kinds[i] === 'flag' ? sum : sum + missing), 0),
      missingOfColumns: this.#missing,
      ...(this.#first && this.#last ? { first: this.#first, last: this.#last } : {}),
      bytes,
      disordered,
      faults: faults.kept,
      totalFaults: faults.total,
    };
  }
}
