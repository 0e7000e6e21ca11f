import { firstNotBefore } from './rows-within';
import { hasValue, type ReadCells, type ReadRows, sliceReadRows } from './read-rows';
import { RowsBuilder } from './rows-builder';
import { SourceHeap, type SortedSource } from './source-heap';
import { type SortedBlock } from './sorted-block';

/** Fewest rows of one block in a row that are views, not copies. */
const WORTH_A_VIEW = 32;

/** Merges sorted blocks; of equal time stamps the newest dataset's value counts. */
export function* mergeSorted(sources: readonly SortedSource[]): Generator<ReadRows> {
  const heap = new SourceHeap(sources);
  const builder = new RowsBuilder(sources.map(({ block }) => block.columns));
  while (heap.size > 0) {
    const { block, stop } = heap.top;
    const alone = endOfAscent(block, Math.min(stop, endOfRun(block, heap.second)));
    if (alone - block.at >= WORTH_A_VIEW) {
      if (builder.rows > 0) yield builder.take();
      yield sliceReadRows(block, block.at, alone);
      block.at = alone;
      heap.settle();
      continue;
    }
    addRow(builder, heap);
    if (builder.isFull) yield builder.take();
  }
  if (builder.rows > 0) yield builder.take();
}

function endOfRun(block: SortedBlock, other: SortedBlock | undefined): number {
  return other ? firstNotBefore(block, other.ms[other.at]!, other.us[other.at]!, block.at) : block.end;
}

/** End, at most `end`, of rows with unique time stamps. */
function endOfAscent({ ms, us, at, hasTies }: SortedBlock, end: number): number {
  if (!hasTies) return end;
  let row = at;
  while (row < end && (row + 1 >= ms.length || ms[row + 1] !== ms[row] || us[row + 1] !== us[row])) row++;
  return row;
}

function addRow(builder: RowsBuilder, heap: SourceHeap): void {
  const { block } = heap.top;
  const ms = block.ms[block.at]!;
  const us = block.us[block.at]!;
  builder.begin(ms, us);
  while (heap.size > 0) {
    const next = heap.top.block;
    if (next.ms[next.at] !== ms || next.us[next.at] !== us) return;
    offerRow(builder, next);
    next.at++;
    heap.settle();
  }
}

function offerRow(builder: RowsBuilder, { columns, at, datasets }: SortedBlock): void {
  const from = { datasets, row: at };
  for (let stream = 0; stream < columns.length; stream++) {
    const cells: ReadCells | undefined = columns[stream];
    if (cells && hasValue(cells, at)) builder.offer(stream, cells, at, from);
  }
}
