import { type RowSources } from '@pelorus/ingest/blocks';
import { type BlockDataset } from './block-index';

/**
 * The dataset of each row of a block, as far as it matters: where no other block has rows at the same time, rows with
 * equal time stamps come oldest first, and nobody needs to know more.
 */
export interface RowDatasets {
  /** When the row's dataset was written. */
  writtenAt(row: number): number;
  idAt(row: number): number;
}

/** Nobody else has rows at that time. */
export const UNCONTESTED: RowDatasets = { writtenAt: () => 0, idAt: () => 0 };

/** All rows are of one dataset. */
export function ofOne({ id, writtenUs }: BlockDataset): RowDatasets {
  return { writtenAt: () => writtenUs, idAt: () => id };
}

/** Rows of a merged block; `order` says which of them they are when not all. */
export function ofSources({ datasets, of }: RowSources, order?: Uint32Array): RowDatasets {
  const at = (row: number): BlockDataset => datasets[of[order ? order[row]! : row]!]!;
  return { writtenAt: (row) => at(row).writtenUs, idAt: (row) => at(row).id };
}
