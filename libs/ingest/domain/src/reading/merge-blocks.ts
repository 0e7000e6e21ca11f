import { type ColumnStats } from '@pelorus/ingest/blocks';
import { type BlockIndex } from './block-index';
import { mergeSorted } from './merge-sorted';
import { type ReadRows, sliceReadRows } from './read-rows';
import { firstNotBefore } from './rows-within';
import { type SortedBlock } from './sorted-block';

/** A block of which only the statistics were read: by the place of the stream. */
export interface SummedBlock {
  readonly kind: 'sums';
  /** A moment within it. */
  readonly ms: number;
  readonly streams: readonly { readonly stream: number; readonly stats: ColumnStats }[];
}

/** What is read of a block. */
export type LoadedBlock = { readonly kind: 'rows'; readonly block: SortedBlock } | SummedBlock;

/** A part of a read, in the order of time. */
export type ReadPart = { readonly kind: 'rows'; readonly rows: ReadRows } | SummedBlock;

/**
 * Gives the rows of all blocks in the order of time, of equal time stamps the newest dataset's values. Keeps only the
 * blocks that overlap at one time; blocks that are summed must be isolated.
 */
export async function* mergeBlocks(
  index: BlockIndex,
  load: (place: number) => Promise<LoadedBlock>,
): AsyncGenerator<ReadPart, void, undefined> {
  let active: SortedBlock[] = [];
  for (let place = 0; place < index.length; place++) {
    const loaded = await load(place);
    if (loaded.kind === 'sums') {
      yield loaded;
      continue;
    }
    active.push(loaded.block);
    // What begins before the next block does is complete.
    for (const rows of rowsBefore(active, index.startAt(place + 1))) yield { kind: 'rows', rows };
    active = active.filter((block) => block.at < block.end);
  }
}

function* rowsBefore(active: readonly SortedBlock[], ms: number): Generator<ReadRows> {
  const stops = active.map((block) => Math.min(firstNotBefore(block, ms, 0, block.at), block.end));
  const sources = active.flatMap((block, i) => (block.at < stops[i]! ? [{ block, stop: stops[i]! }] : []));
  if (sources.length > 1) return yield* mergeSorted(sources);
  for (const { block, stop } of sources) {
    yield sliceReadRows(block, block.at, stop);
    block.at = stop;
  }
}
