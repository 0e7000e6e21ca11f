import { type Fault, type Instant } from '@pelorus/shared/kernel';
import { duplicateTimeStamp } from '@pelorus/shared/nrt';

/** Two rows of a file (counted from 0) with one time stamp and different cells. */
export interface Conflict {
  readonly instant: Instant;
  readonly row: number;
  readonly earlierRow: number;
}

const LISTED = 100;
const KEPT = 10 * LISTED;

/** Counts conflicts, found in any order, and keeps the first ones of the file. */
export class ConflictList {
  total = 0;
  #kept: Conflict[] = [];

  add(conflict: Conflict): void {
    this.total++;
    this.#kept.push(conflict);
    if (this.#kept.length === KEPT) this.#kept = this.#first();
  }

  /** The first 100, in the order of the file. */
  get faults(): Fault[] {
    return this.#first().map(({ instant, row, earlierRow }) => duplicateTimeStamp(instant, row, earlierRow));
  }

  #first(): Conflict[] {
    return this.#kept.sort((a, b) => a.row - b.row).slice(0, LISTED);
  }
}
