import { type ColumnStats } from '@pelorus/ingest/blocks';
import { stronger } from '@pelorus/ingest/quality';
import { type AggregateFunction, countsLeftOut } from './aggregate-function';
import { needsOf, NumberTally } from './number-tally';
import { hasValue, type ReadCells } from './read-rows';
import { TextTally } from './text-tally';

export class StreamTally {
  /** Strongest flag; -1 without values. */
  flag = -1;
  leftOut = 0;
  readonly #numbers: NumberTally;
  readonly #texts = new TextTally();
  readonly #countsLeftOut: boolean;

  constructor(
    readonly kind: 'number' | 'text',
    functions: readonly AggregateFunction[],
    private readonly withFlags: boolean,
  ) {
    this.#numbers = new NumberTally(needsOf(functions));
    this.#countsLeftOut = functions.some(countsLeftOut);
  }

  get count(): number {
    return this.kind === 'number' ? this.#numbers.count : this.#texts.count;
  }

  add(cells: ReadCells, from: number, to: number): void {
    if (cells.kind === 'number') this.#numbers.add(cells.values, from, to);
    else this.#texts.add(cells.texts, from, to);
    if (this.withFlags) this.#addFlags(cells, from, to);
    if (cells.leftOut) for (let row = from; row < to; row++) this.leftOut += cells.leftOut[row]!;
  }

  /** Counts dropped values, if a function asks. */
  leaveOut(values: number): void {
    if (this.#countsLeftOut) this.leftOut += values;
  }

  addStats(stats: ColumnStats): void {
    this.#numbers.addStats(stats);
  }

  /** Result of a function; NaN or `''` without values. */
  result(name: AggregateFunction): number | string {
    if (name === 'COVERAGE' || name === 'LEFT_OUT') return this.#share(name);
    return this.kind === 'number' ? this.#numbers.result(name) : this.#texts.result(name);
  }

  clear(): void {
    this.#numbers.clear();
    this.#texts.clear();
    this.flag = -1;
    this.leftOut = 0;
  }

  #share(name: 'COVERAGE' | 'LEFT_OUT'): number {
    const all = this.count + this.leftOut;
    if (all === 0) return NaN;
    return name === 'LEFT_OUT' ? this.leftOut : this.count / all;
  }

  #addFlags(cells: ReadCells, from: number, to: number): void {
    for (let row = from; row < to; row++) {
      if (!hasValue(cells, row)) continue;
      const flag = cells.flags?.[row] ?? 0;
      if (flag !== this.flag) this.flag = this.flag < 0 ? flag : stronger(this.flag, flag);
    }
  }
}
