import { type Fault, type Instant } from '@pelorus/shared/kernel';
import { duplicateTimeStamp, type NrtDisorderedRows, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type BlockTimes } from '../block-rows';
import { RowFingerprints } from './row-fingerprints';
import { SameTimes } from './same-times';

export interface BlockPlace {
  readonly seq: number;
  /** First row of the block in the file, from 0. */
  readonly firstRow: number;
  readonly rows: number;
  readonly first: Instant;
  readonly last: Instant;
  /** Bytes of the time stamps, with which a block begins. */
  readonly timeBytes: number;
}

export interface BlockSource {
  times(place: BlockPlace): Promise<BlockTimes>;
  rows(place: BlockPlace): Promise<NrtWritableRows>;
}

/** First faults, and the number of all. */
export interface Duplicates {
  readonly faults: readonly Fault[];
  readonly total: number;
}

/**
 * Finds rows that repeat a time stamp with other cells; only rows not later than all before can. Reads back only blocks
 * that may hold such rows and compares fingerprints: memory grows with these rows, not with the file.
 */
export async function findDuplicates(
  disordered: NrtDisorderedRows,
  places: readonly BlockPlace[],
  source: BlockSource,
): Promise<Duplicates> {
  const conflicts = new ConflictList();
  if (disordered.length === 0) return conflicts;
  const sameTimes = new SameTimes(disordered);
  for (const place of places) {
    if (sameTimes.meet(place.first, place.last)) sameTimes.addAscending(place, await source.times(place));
  }
  const groups = sameTimes.groups();
  const prints = new RowFingerprints(groups.rows);
  for (const place of places) {
    if (prints.wants(place)) prints.add(place, await source.rows(place));
  }
  groups.forEach((earliest, later, instant) => {
    if (!prints.equal(earliest, later)) conflicts.add({ instant, row: later, earlierRow: earliest });
  });
  return conflicts;
}

/** Two rows of a file (from 0) with one time stamp and different cells. */
interface Conflict {
  readonly instant: Instant;
  readonly row: number;
  readonly earlierRow: number;
}

const LISTED = 100;
const KEPT = 10 * LISTED;

/** Counts conflicts in any order; keeps the first of the file. */
class ConflictList {
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
