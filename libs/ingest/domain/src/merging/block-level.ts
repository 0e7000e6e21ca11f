import { MAX_CELLS, MAX_ROWS } from '@pelorus/ingest/blocks';
import { MS_PER_DAY } from '@pelorus/shared/kernel';

/**
 * Levels of blocks: how far their rows have been merged. Each level holds about sixteen times the rows of the level
 * before, so that a row is rewritten a handful of times. Blocks of levels 0 to 2 wait for a merge; a `full` block is
 * merged again only where many overlap; an `own` block belongs to one large dataset and is never merged.
 */
export const LEVEL = { small: 2, full: 3, own: 4 } as const;

/** Number of blocks of a level that make a merge worthwhile. */
export const FAN_IN = 16;

/** The longest dataset that is merged, and the longest gap in a merged block: longer blocks would overlap many others. */
export const MERGE_REACH_MS = 31 * MS_PER_DAY;

/** Number of rows that a block with `columns` data columns takes. */
export function blockCapacity(columns: number): number {
  return Math.max(1, Math.min(MAX_ROWS, Math.floor(MAX_CELLS / Math.max(1, columns))));
}

export function mergedLevel(rows: number, capacity: number): number {
  if (rows * FAN_IN * FAN_IN < capacity) return 0;
  if (rows * FAN_IN < capacity) return 1;
  return rows * 2 < capacity ? LEVEL.small : LEVEL.full;
}

export function datasetLevel(blocks: number, rows: number, lengthMs: number, columns: number): number {
  if (blocks > 1 || lengthMs > MERGE_REACH_MS) return LEVEL.own;
  const level = mergedLevel(rows, blockCapacity(columns));
  return level > LEVEL.small ? LEVEL.own : level;
}
