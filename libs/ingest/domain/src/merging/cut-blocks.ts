import { encodeBlock, type EncodedBlock, encodeSources, type SourceDataset } from '@pelorus/ingest/blocks';
import { blockCapacity, mergedLevel } from './block-level';
import { pickSourced, type SourcedRows } from './sourced-rows';

export interface CutBlock extends EncodedBlock {
  readonly sources: Uint8Array;
  readonly level: number;
}

/** Cuts sorted rows into full blocks and a last one. */
export function* cutBlocks(rows: SourcedRows): Generator<CutBlock, void, undefined> {
  const capacity = blockCapacity(rows.columns.length);
  for (let from = 0; from < rows.rows; from += capacity) {
    const size = Math.min(capacity, rows.rows - from);
    const own =
      size === rows.rows
        ? rows
        : pickSourced(
            rows,
            Uint32Array.from({ length: size }, (_, i) => from + i),
          );
    yield { ...encodeSourced(own), level: mergedLevel(size, capacity) };
  }
}

function encodeSourced({ rows, ms, us, columns, datasets, of, places }: SourcedRows): EncodedBlock & {
  readonly sources: Uint8Array;
} {
  const { used, renumbered } = usedDatasets(datasets, of);
  const own = new Uint16Array(rows);
  for (let row = 0; row < rows; row++) own[row] = renumbered[of[row]!]!;
  const sources = encodeSources({ datasets: used, of: own, places });
  return { ...encodeBlock({ rows, time: { ms, us }, columns }), sources };
}

/** Datasets of rows by id, which saves bytes, and new numbers by old ones. */
function usedDatasets(
  datasets: readonly SourceDataset[],
  of: Uint32Array,
): { readonly used: readonly SourceDataset[]; readonly renumbered: Uint16Array } {
  const isUsed = new Uint8Array(datasets.length);
  for (const index of of) isUsed[index] = 1;
  const order = datasets.flatMap((_, index) => (isUsed[index] === 1 ? [index] : []));
  order.sort((a, b) => datasets[a]!.id - datasets[b]!.id);
  const renumbered = new Uint16Array(datasets.length);
  order.forEach((index, i) => (renumbered[index] = i));
  return { used: order.map((index) => datasets[index]!), renumbered };
}
