import { type Fault, type Instant } from '@pelorus/shared/kernel';
import { type NrtDisorderedRows, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type BlockTimes } from '../block-rows';
import { ConflictList } from './conflict-list';
import { RowFingerprints } from './row-fingerprints';
import { SameTimes } from './same-times';

/** Where in a file a block was, and the times it spans. */
export interface BlockPlace {
  readonly seq: number;
  /** The row of the file, from 0, with which it begins. */
  readonly firstRow: number;
  readonly rows: number;
  readonly first: Instant;
  readonly last: Instant;
  /** Length of its encoded time stamps, which begin its data. */
  readonly timeBytes: number;
}

/** Gives back what was written of the file. */
export interface BlockSource {
  times(place: BlockPlace): Promise<BlockTimes>;
  rows(place: BlockPlace): Promise<NrtWritableRows>;
}

/** What a search for duplicates found: the first faults, and how many there are. */
export interface Duplicates {
  readonly faults: readonly Fault[];
  readonly total: number;
}

/**
 * Finds rows with the time stamp of an earlier row and other cells. Only the rows that did not ascend can be such;
 * blocks are read back only where they may hold one, and compared by fingerprints, so that memory is bounded by the
 * number of such rows, whatever the size of the file.
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
