import { type SortedBlock } from './sorted-block';

export interface SortedSource {
  readonly block: SortedBlock;
  readonly stop: number;
}

/** Heap of sorted blocks by next row; drops exhausted ones. */
export class SourceHeap {
  readonly #sources: SortedSource[];

  constructor(sources: readonly SortedSource[]) {
    this.#sources = [...sources].sort((a, b) => compareNext(a.block, b.block));
  }

  get size(): number {
    return this.#sources.length;
  }

  get top(): SortedSource {
    return this.#sources[0]!;
  }

  get second(): SortedBlock | undefined {
    const [, left, right] = this.#sources;
    if (!left || !right) return left?.block;
    return compareNext(left.block, right.block) <= 0 ? left.block : right.block;
  }

  /** Sifts the top after its next row has changed. */
  settle(): void {
    const heap = this.#sources;
    let moved = heap[0]!;
    if (moved.block.at >= moved.stop) {
      moved = heap.pop()!;
      if (heap.length === 0) return;
    }
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && compareNext(heap[child + 1]!.block, heap[child]!.block) < 0) child++;
      if (compareNext(moved.block, heap[child]!.block) <= 0) break;
      heap[place] = heap[child]!;
      place = child;
    }
    heap[place] = moved;
  }
}

function compareNext(a: SortedBlock, b: SortedBlock): number {
  return a.ms[a.at]! - b.ms[b.at]! || a.us[a.at]! - b.us[b.at]!;
}
