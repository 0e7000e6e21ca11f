import { type TimeRun } from './said-runs';

/** Stand-in for no flag of a person. */
export const UNSAID = 255;

/** Newest run at ascending times, by a heap of begun runs. */
export class NewestRun {
  readonly #order: readonly number[];
  readonly #heap: number[] = [];
  readonly #boundaries: Float64Array;
  #next = 0;
  #passed = 0;

  constructor(private readonly runs: readonly TimeRun[]) {
    this.#boundaries = Float64Array.from(runs.flatMap(({ minUs, maxUs }) => [minUs, maxUs + 1])).sort();
    this.#order = runs.map((_, place) => place).sort((a, b) => runs[a]!.minUs - runs[b]!.minUs);
  }

  nextAfter(us: number): number {
    while (this.#boundaries[this.#passed]! <= us) this.#passed++;
    return this.#boundaries[this.#passed] ?? Infinity;
  }

  at(us: number): number {
    for (; this.#next < this.#order.length && this.runs[this.#order[this.#next]!]!.minUs <= us; this.#next++)
      this.#push(this.#order[this.#next]!);
    while (this.#heap.length > 0 && this.runs[this.#heap[0]!]!.maxUs < us) this.#pop();
    return this.#heap.length > 0 ? this.runs[this.#heap[0]!]!.flag : UNSAID;
  }

  #push(place: number): void {
    const heap = this.#heap;
    let at = heap.push(place) - 1;
    for (let up = (at - 1) >> 1; at > 0 && heap[up]! < place; at = up, up = (at - 1) >> 1) heap[at] = heap[up]!;
    heap[at] = place;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop()!;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && heap[below + 1]! > heap[below]!) below++;
      if (heap[below]! <= last) break;
      heap[at] = heap[below]!;
      at = below;
    }
    heap[at] = last;
  }
}
