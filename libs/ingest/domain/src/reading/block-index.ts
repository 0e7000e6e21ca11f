import { type ReadColumn } from './layout-reading';

export interface PartReading {
  readonly part: number;
  readonly columns: readonly ReadColumn[];
}

/** Dataset with `writtenUs` in microseconds since 1970. The later one is newer; of equal ones the larger id. */
export interface BlockDataset {
  readonly id: number;
  readonly writtenUs: number;
}

/** Times of a block in floored milliseconds since 1970. */
export interface IndexedBlock {
  readonly reading: PartReading;
  readonly id: number;
  /** Dataset of all rows; absent for a merged block. */
  readonly dataset?: BlockDataset;
  readonly rows: number;
  readonly minMs: number;
  readonly maxMs: number;
}

/** Time in milliseconds since 1970, ends included. */
export interface Extent {
  readonly minMs: number;
  readonly maxMs: number;
}

/** Blocks of a read by start, in arrays: a read may have a million. */
export class BlockIndex {
  readonly #readings: PartReading[] = [];
  readonly #ids: number[] = [];
  readonly #datasetIds: number[] = [];
  readonly #written: number[] = [];
  readonly #rows: number[] = [];
  readonly #minMs: number[] = [];
  readonly #maxMs: number[] = [];
  #order = new Uint32Array(0);
  #isolated = new Uint8Array(0);

  get length(): number {
    return this.#ids.length;
  }

  get rows(): number {
    return this.#rows.reduce((rows, each) => rows + each, 0);
  }

  /** Ids, unordered. */
  get ids(): readonly number[] {
    return this.#ids;
  }

  add({ reading, id, dataset, rows, minMs, maxMs }: IndexedBlock): void {
    this.#readings.push(reading);
    this.#ids.push(id);
    this.#datasetIds.push(dataset?.id ?? 0);
    this.#written.push(dataset?.writtenUs ?? 0);
    this.#rows.push(rows);
    this.#minMs.push(minMs);
    this.#maxMs.push(maxMs);
  }

  /** Sorts the blocks, once after the last `add`. */
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

  at(place: number): IndexedBlock {
    const i = this.#order[place]!;
    const datasetId = this.#datasetIds[i]!;
    return {
      reading: this.#readings[i]!,
      id: this.#ids[i]!,
      ...(datasetId > 0 && { dataset: { id: datasetId, writtenUs: this.#written[i]! } }),
      rows: this.#rows[i]!,
      minMs: this.#minMs[i]!,
      maxMs: this.#maxMs[i]!,
    };
  }

  /** Start of a block; Infinity after the last. */
  startAt(place: number): number {
    return place < this.length ? this.#minMs[this.#order[place]!]! : Infinity;
  }

  /** Whether no other block overlaps. */
  isIsolated(place: number): boolean {
    return this.#isolated[place] === 1;
  }

  /** First to last row; undefined without blocks. */
  get extent(): Extent | undefined {
    if (this.length === 0) return undefined;
    return { minMs: this.startAt(0), maxMs: this.#maxMs.reduce((max, each) => Math.max(max, each), -Infinity) };
  }

  /** Cells of all blocks, without time stamps and flags. */
  get cells(): number {
    return this.#rows.reduce((cells, _, i) => cells + this.#cellsOf(i), 0);
  }

  /** Most cells of overlapping blocks, without time stamps and flags. */
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
    return this.#rows[i]! * this.#readings[i]!.columns.length;
  }
}
