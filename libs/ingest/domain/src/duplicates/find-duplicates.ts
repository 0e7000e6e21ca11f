import { type Fault, type Instant } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type BlockTimes } from '../block-rows';
import { ConflictList } from './conflict-list';
import { RowFingerprints } from './row-fingerprints';
import { SameTimes } from './same-times';

export interface BlockPlace {
  readonly seq: number;
  /** First row of the block in the file, from 0. */
  readonly firstRow: number;
  readonly rows: number;
  readonly first: Instant;
  readonly last: Instant;
  /** Length of the encoded time stamps, with which the data of the block begin. */
  readonly timeBytes: number;
}

export interface BlockSource {
  times(place: BlockPlace): Promise<BlockTimes>;
  rows(place: BlockPlace): Promise<NrtWritableRows>;
}

/** Result of a search for duplicates: the first faults, and the number of all. */
export interface Duplicates {
  readonly faults: readonly Fault[];
  readonly total: number;
}

/**
 * Finds rows with the time stamp of an earlier row and other cells. Only a row that is not later than all rows before
 * it can be one. Blocks are read back only where they may hold such rows, and compared by fingerprints, so that memory
 * is bounded by the number of these rows and not by the size of the file.
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
