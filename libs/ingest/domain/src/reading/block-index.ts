import { type ReadColumn } from './layout-reading';

/** A dataset that a read needs. */
export interface ReadDataset {
  readonly id: number;
  /** Higher for a newer one. */
  readonly rank: number;
  readonly columns: readonly ReadColumn[];
  /** Values of the wanted streams a row, on average. */
  readonly density: number;
}

/** Where a block is, in whole milliseconds since 1970 (floored). */
export interface IndexedBlock {
  readonly dataset: ReadDataset;
  readonly seq: number;
  readonly rows: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** All blocks of a read in the order of their starts. There may be a million of them: they are kept in arrays. */
export class BlockIndex {
  readonly #datasets: ReadDataset[] = [];
  readonly #seqs: number[] = [];
  readonly #rows: number[] = [];
  readonly #minMs: number[] = [];
  readonly #maxMs: number[] = [];
  #order = new Uint32Array(0);
  #isolated = new Uint8Array(0);

  get length(): number {
    return this.#seqs.length;
  }

  add(block: IndexedBlock): void {
    this.#datasets.push(block.dataset);
    this.#seqs.push(block.seq);
    this.#rows.push(block.rows);
    this.#minMs.push(block.minMs);
    this.#maxMs.push(block.maxMs);
  }

  /** Puts the blocks in order; to be called once, after the last `add`. */
  sort(): void {
    const starts = this.#minMs;
    this.#order = Uint32Array.from(starts, (_, i) => i).sort((a, b) => starts[a]! - starts[b]! || a - b);
    this.#isolated = new Uint8Array(this.length);
    let end = -Infinity;
    for (let i = 0; i < this.length; i++) {
      const max = this.#maxMs[this.#order[i]!]!;
      if (end < this.startAt(i) && max < this.startAt(i + 1)) this.#isolated[i] = 1;
      end = Math.max(end, max);
    }
  }

  /** The block at a place of the order. */
  at(place: number): IndexedBlock {
    const i = this.#order[place]!;
    return {
      dataset: this.#datasets[i]!,
      seq: this.#seqs[i]!,
      rows: this.#rows[i]!,
      minMs: this.#minMs[i]!,
      maxMs: this.#maxMs[i]!,
    };
  }

  /** Where the block at a place begins; never, after the last one. */
  startAt(place: number): number {
    return place < this.length ? this.#minMs[this.#order[place]!]! : Infinity;
  }

  /** Whether no other block has rows at the time of this one. */
  isIsolated(place: number): boolean {
    return this.#isolated[place] === 1;
  }

  /** From the first to the last row; undefined without any. */
  get extent(): { readonly minMs: number; readonly maxMs: number } | undefined {
    if (this.length === 0) return undefined;
    return { minMs: this.startAt(0), maxMs: this.#maxMs.reduce((max, each) => Math.max(max, each), -Infinity) };
  }

  /** The most cells (time stamps and flags not counted) of blocks that overlap at one time. */
  mostOverlapping(): number {
    const ends = Uint32Array.from(this.#maxMs, (_, i) => i).sort((a, b) => this.#maxMs[a]! - this.#maxMs[b]!);
    let ended = 0;
    let cells = 0;
    let most = 0;
    for (const i of this.#order) {
      for (; this.#maxMs[ends[ended]!]! < this.#minMs[i]!; ended++) cells -= this.#cellsOf(ends[ended]!);
      cells += this.#cellsOf(i);
      most = Math.max(most, cells);
    }
    return most;
  }

  #cellsOf(i: number): number {
    return this.#rows[i]! * this.#datasets[i]!.columns.length;
  }
}
