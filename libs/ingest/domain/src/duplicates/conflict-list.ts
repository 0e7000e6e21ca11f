import { type Fault, type Instant } from '@pelorus/shared/kernel';
import { duplicateTimeStamp } from '@pelorus/shared/nrt';

/** Two rows of a file (from 0) with one time stamp and different cells. */
export interface Conflict {
  readonly instant: Instant;
  readonly row: number;
  readonly earlierRow: number;
}

const LISTED = 100;
const KEPT = 10 * LISTED;

/** Counts conflicts in any order; keeps the first of the file. */
export class ConflictList {
  total = 0;
  #kept: Conflict[] = [];

  add(conflict: Conflict): void {
    this.total++;
    this.#kept.push(conflict);
    if (this.#kept.length === KEPT) this.#kept = this.#first();
  }

  /** First 100 in file order. */
  get faults(): Fault[] {
    return this.#first().map(({ instant, row, earlierRow }) => duplicateTimeStamp(instant, row, earlierRow));
  }

  #first(): Conflict[] {
    return this.#kept.sort((a, b) => a.row - b.row).slice(0, LISTED);
  }
}
