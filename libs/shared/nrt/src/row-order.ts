import { type Instant } from '@pelorus/shared/kernel';
import { DisorderedRows } from './disordered-rows';
import { type NrtRowTimes } from './nrt-batch';

/** Tracks time stamps, and collects disordered rows. */
export class RowOrder {
  readonly disordered: DisorderedRows;
  #latestMs = -Infinity;
  #latestUs = 0;

  constructor(most: number) {
    this.disordered = new DisorderedRows(most);
  }

  /** Adds rows; returns the one (from 0, among these) beyond the limit, or -1. */
  add(times: NrtRowTimes): number {
    const { ms, us, rows, firstRow, first, last, ascending } = times;
    if (ascending && this.#isLater(first.ms, first.us)) {
      this.#setLatest(last);
      return -1;
    }
    for (let i = 0; i < rows; i++) {
      if (this.#isLater(ms[i]!, us[i]!)) this.#setLatest({ ms: ms[i]!, us: us[i]! });
      else if (!this.disordered.add(ms[i]!, us[i]!, firstRow + i)) return i;
    }
    return -1;
  }

  #isLater(ms: number, us: number): boolean {
    return ms > this.#latestMs || (ms === this.#latestMs && us > this.#latestUs);
  }

  #setLatest({ ms, us }: Instant): void {
    this.#latestMs = ms;
    this.#latestUs = us;
  }
}
