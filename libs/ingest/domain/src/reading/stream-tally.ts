import { type ColumnStats } from '@pelorus/ingest/blocks';
import { type AggregateFunction } from './aggregate-function';
import { needsOf, NumberTally } from './number-tally';
import { hasValue, type ReadCells } from './read-rows';
import { TextTally } from './text-tally';

/** Sums up one stream in one bucket after another. */
export class StreamTally {
  /** The highest flag of a value; -1 without values. */
  flag = -1;
  readonly #numbers: NumberTally;
  readonly #texts = new TextTally();

  constructor(
    readonly kind: 'number' | 'text',
    functions: readonly AggregateFunction[],
    private readonly withFlags: boolean,
  ) {
    this.#numbers = new NumberTally(needsOf(functions));
  }

  get count(): number {
    return this.kind === 'number' ? this.#numbers.count : this.#texts.count;
  }

  add(cells: ReadCells, from: number, to: number): void {
    if (cells.kind === 'number') this.#numbers.add(cells.values, from, to);
    else this.#texts.add(cells.texts, from, to);
    if (this.withFlags) this.#addFlags(cells, from, to);
  }

  addStats(stats: ColumnStats): void {
    this.#numbers.addStats(stats);
  }

  /** The result of a function: NaN or `''` without values. */
  result(name: AggregateFunction): number | string {
    return this.kind === 'number' ? this.#numbers.result(name) : this.#texts.result(name);
  }

  clear(): void {
    this.#numbers.clear();
    this.#texts.clear();
    this.flag = -1;
  }

  #addFlags(cells: ReadCells, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      if (hasValue(cells, row)) this.flag = Math.max(this.flag, cells.flags?.[row] ?? 0);
    }
  }
}
