import { type BlockIndex } from './block-index';
import { mergeSorted } from './merge-sorted';
import { type ReadSegment } from './read-segment';
import { type ReadRows, sliceReadRows } from './read-rows';
import { firstNotBefore } from './rows-within';
import { type SortedBlock } from './sorted-block';

/**
 * Rows of all blocks by time; of equal time stamps the newest dataset's values. Holds overlapping blocks only; loads a
 * block after all rows before its start.
 */
export async function* mergeBlocks(
  index: BlockIndex,
  load: (place: number) => Promise<SortedBlock>,
): AsyncGenerator<ReadSegment, void, undefined> {
  let active: SortedBlock[] = [];
  for (let place = 0; place < index.length; place++) {
    active.push(await load(place));
    // Rows before the next block's start are complete.
    for (const rows of rowsBefore(active, index.startAt(place + 1))) yield { kind: 'rows', rows };
    active = active.filter((block) => block.at < block.end);
  }
}

function* rowsBefore(active: readonly SortedBlock[], ms: number): Generator<ReadRows> {
  const stops = active.map((block) => Math.min(firstNotBefore(block, ms, 0, block.at), block.end));
  const sources = active.flatMap((block, i) => (block.at < stops[i]! ? [{ block, stop: stops[i]! }] : []));
  if (sources.length > 1 || sources[0]?.block.hasTies) return yield* mergeSorted(sources);
  for (const { block, stop } of sources) {
    yield sliceReadRows(block, block.at, stop);
    block.at = stop;
  }
}
