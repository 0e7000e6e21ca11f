interface DueEntry<Thing> {
  readonly atMs: number;
  readonly key: string;
  readonly thing: Thing;
}

/** Queue of things by due moment; each stands once, at its earliest. */
export class DueTimes<Thing> {
  readonly #heap: DueEntry<Thing>[] = [];
  readonly #next = new Map<string, number>();

  get size(): number {
    return this.#next.size;
  }

  /** Adds a thing; an earlier moment stays. */
  note(key: string, thing: Thing, atMs: number): void {
    if (atMs === Infinity || (this.#next.get(key) ?? Infinity) <= atMs) return;
    this.#next.set(key, atMs);
    this.#push({ atMs, key, thing });
  }

  /** Takes due things. */
  take(nowMs: number): Thing[] {
    const things: Thing[] = [];
    while (this.#heap.length > 0 && this.#heap[0]!.atMs <= nowMs) {
      const { key, thing, atMs } = this.#pop();
      // An earlier entry has replaced this one.
      if (this.#next.get(key) !== atMs) continue;
      this.#next.delete(key);
      things.push(thing);
    }
    return things;
  }

  clear(): void {
    this.#heap.length = 0;
    this.#next.clear();
  }

  #push(entry: DueEntry<Thing>): void {
    const heap = this.#heap;
    let at = heap.length;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (heap[above]!.atMs <= entry.atMs) break;
      heap[at] = heap[above]!;
      at = above;
    }
    heap[at] = entry;
  }

  #pop(): DueEntry<Thing> {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    let at = 0;
    while (heap.length > 0) {
      let below = 2 * at + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && heap[below + 1]!.atMs < heap[below]!.atMs) below++;
      if (heap[below]!.atMs >= last.atMs) break;
      heap[at] = heap[below]!;
      at = below;
    }
    if (heap.length > 0) heap[at] = last;
    return first;
  }
}
