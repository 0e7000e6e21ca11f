import { type Instant } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows } from '@pelorus/shared/nrt';
import { type BlockTimes } from '../block-rows';
import { lowerBound } from './lower-bound';

export interface SameTimeGroups {
  readonly rows: Float64Array;
  /** Visits every row but the earliest of each time stamp. */
  forEach(visit: (earliest: number, later: number, instant: Instant) => void): void;
}

const NONE = -1;

/** Finds rows with equal time stamps among disordered and ascending rows. */
export class SameTimes {
  readonly #disordered: NrtDisorderedRows;
  /** Disordered rows by time, then by place. */
  readonly #order: Uint32Array;
  /** Ascending row of each time stamp, at its first place in `#order`. */
  readonly #ascending: Float64Array;

  constructor(disordered: NrtDisorderedRows) {
    const { length, ms, us } = disordered;
    this.#disordered = disordered;
    this.#order = Uint32Array.from({ length }, (_, i) => i);
    this.#order.sort((a, b) => ms[a]! - ms[b]! || us[a]! - us[b]! || a - b);
    this.#ascending = new Float64Array(length).fill(NONE);
  }

  /** Whether a disordered row lies in a time, ends included. */
  meet(first: Instant, last: Instant): boolean {
    const at = this.#find(first.ms, first.us);
    return at < this.#order.length && this.#compare(at, last.ms, last.us) <= 0;
  }

  addAscending(block: { readonly firstRow: number; readonly rows: number }, { ms, us }: BlockTimes): void {
    const { rows } = this.#disordered;
    let next = lowerBound(rows.length, (i) => rows[i]! < block.firstRow);
    for (let row = 0; row < block.rows; row++) {
      if (rows[next] === block.firstRow + row) {
        next++;
        continue;
      }
      const at = this.#find(ms[row]!, us[row]!);
      if (at < this.#order.length && this.#compare(at, ms[row]!, us[row]!) === 0) {
        this.#ascending[at] = block.firstRow + row;
      }
    }
  }

  /** Groups of equal time stamps, once all blocks are looked up. */
  groups(): SameTimeGroups {
    const rows: number[] = [];
    this.#forEachGroup((earliest, from, to) => {
      if (this.#ascending[from] !== NONE) rows.push(earliest);
      for (let at = from; at < to; at++) rows.push(this.#row(at));
    });
    return { rows: Float64Array.from(rows).sort(), forEach: (visit) => this.#visit(visit) };
  }

  #visit(visit: (earliest: number, later: number, instant: Instant) => void): void {
    const { ms, us } = this.#disordered;
    this.#forEachGroup((earliest, from, to) => {
      const i = this.#order[from]!;
      for (let at = from; at < to; at++) {
        if (this.#row(at) !== earliest) visit(earliest, this.#row(at), { ms: ms[i]!, us: us[i]! });
      }
    });
  }

  /** Visits every time stamp of several rows: the earliest row, and the range in `#order`. */
  #forEachGroup(visit: (earliest: number, from: number, to: number) => void): void {
    const { ms, us } = this.#disordered;
    let from = 0;
    while (from < this.#order.length) {
      let to = from + 1;
      const i = this.#order[from]!;
      while (to < this.#order.length && this.#compare(to, ms[i]!, us[i]!) === 0) to++;
      // Rows with the time of an ascending row come after it: it is later than all before.
      const ascending = this.#ascending[from]!;
      if (ascending !== NONE) visit(ascending, from, to);
      else if (to - from > 1) visit(this.#row(from), from, to);
      from = to;
    }
  }

  #row(at: number): number {
    return this.#disordered.rows[this.#order[at]!]!;
  }

  #find(ms: number, us: number): number {
    return lowerBound(this.#order.length, (at) => this.#compare(at, ms, us) < 0);
  }

  #compare(at: number, ms: number, us: number): number {
    const i = this.#order[at]!;
    return this.#disordered.ms[i]! - ms || this.#disordered.us[i]! - us;
  }
}
