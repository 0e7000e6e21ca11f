import { decodeSources, type RowSources } from '@pelorus/ingest/blocks';
import { type BlockDataset } from './block-index';

/** Dataset of each row, where it matters: blocks alone in their time have rows with equal time stamps oldest first. */
export interface RowDatasets {
  datasetAt(row: number): BlockDataset;
}

const NOBODY = { id: 0, writtenUs: 0 };

/** Datasets of a block that overlaps no other. */
export const UNCONTESTED: RowDatasets = { datasetAt: () => NOBODY };

export function ofOne(dataset: BlockDataset): RowDatasets {
  return { datasetAt: () => dataset };
}

export function ofSources({ datasets, of }: RowSources, order?: Uint32Array): RowDatasets {
  return { datasetAt: (row) => datasets[of[order ? order[row]! : row]!]! };
}

/** Datasets of a merged block; decoded at the first conflict. */
export function ofStoredSources(sources: Uint8Array, rows: number): RowDatasets {
  let decoded: RowDatasets | undefined;
  return { datasetAt: (row) => (decoded ??= ofSources(decodeSources(sources, rows))).datasetAt(row) };
}
