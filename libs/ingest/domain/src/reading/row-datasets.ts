import { decodeSources, type RowSources } from '@pelorus/ingest/blocks';
import { type BlockDataset } from './block-index';

/**
 * The dataset of each row of a block, where it matters. It does not matter where no other block has rows at the same
 * time: rows with equal time stamps come oldest first.
 */
export interface RowDatasets {
  datasetAt(row: number): BlockDataset;
}

const NOBODY = { id: 0, writtenUs: 0 };

/** Stands for a block whose time no other block shares. */
export const UNCONTESTED: RowDatasets = { datasetAt: () => NOBODY };

export function ofOne(dataset: BlockDataset): RowDatasets {
  return { datasetAt: () => dataset };
}

export function ofSources({ datasets, of }: RowSources, order?: Uint32Array): RowDatasets {
  return { datasetAt: (row) => datasets[of[order ? order[row]! : row]!]! };
}

/** All rows of a merged block; the sources are decoded when two blocks first have values for one time stamp. */
export function ofStoredSources(sources: Uint8Array, rows: number): RowDatasets {
  let decoded: RowDatasets | undefined;
  return { datasetAt: (row) => (decoded ??= ofSources(decodeSources(sources, rows))).datasetAt(row) };
}
