import { encodeBlock, type EncodedBlock, encodeSources } from '@pelorus/ingest/blocks';
import { blockCapacity, mergedLevel } from './block-level';
import { pickSourced, type SourcedRows } from './sourced-rows';

/** A merged block, ready to be written. */
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
  const used = [...new Set(of)].sort((a, b) => datasets[a]!.id - datasets[b]!.id);
  const renumbered = new Map(used.map((index, i) => [index, i]));
  const sources = encodeSources({
    datasets: used.map((index) => datasets[index]!),
    of: Uint16Array.from(of, (index) => renumbered.get(index)!),
    places,
  });
  return { ...encodeBlock({ rows, time: { ms, us }, columns }), sources };
}
