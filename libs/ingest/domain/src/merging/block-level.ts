import { MAX_CELLS, MAX_ROWS } from '@pelorus/ingest/blocks';
import { MS_PER_DAY } from '@pelorus/shared/kernel';

/**
 * Levels of blocks: how far rows are merged. Each holds about sixteen times the rows of the one before, so that rows
 * are rewritten a handful of times. Levels 0 to 2 wait for a merge; `full` merges again only in large overlaps; `own`
 * is of one large dataset and never merges.
 */
export const LEVEL = { small: 2, full: 3, own: 4 } as const;

/** Blocks of a level worth a merge. */
export const FAN_IN = 16;

/** Longest merged dataset, and longest gap in a merged block: longer ones would overlap many others. */
export const MERGE_REACH_MS = 31 * MS_PER_DAY;

/** Rows of a block with so many data columns. */
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
