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
