import { type EncodedBlock } from '@pelorus/ingest/blocks';
import {
  type BlockPlace,
  type BlockSource,
  decodeRows,
  decodeTimes,
  type LayoutColumn,
  type StoredBlock,
} from '@pelorus/ingest/domain';
import { type BlockRepository } from '@pelorus/ingest/persistence';

export function blocksInMemory(blocks: readonly EncodedBlock[], columns: readonly LayoutColumn[]): BlockSource {
  const find = ({ seq }: BlockPlace): StoredBlock => present(blocks[seq], seq);
  return {
    times: async (place) => decodeTimes(find(place).data.subarray(0, place.timeBytes), place.rows),
    rows: async (place) => decodeRows(find(place), columns),
  };
}

/** Reads blocks written in the same transaction. */
export function blocksOfDataset(
  blocks: BlockRepository,
  part: number,
  datasetId: number,
  columns: readonly LayoutColumn[],
): BlockSource {
  return {
    times: async ({ seq, rows, timeBytes }) =>
      decodeTimes(present(await blocks.findStart(part, datasetId, seq, timeBytes), seq), rows),
    rows: async ({ seq }) => decodeRows(present(await blocks.find(part, datasetId, seq), seq), columns),
  };
}

function present<Value>(value: Value | undefined, seq: number): Value {
  if (value === undefined) throw new Error(`block ${seq} of the upload is missing`);
  return value;
}
