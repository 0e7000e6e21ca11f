import { EMPTY_FLAG, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type AggregateFunction, describeFunction } from './aggregate-function';
import { type StreamTally } from './stream-tally';

const MOST_CELLS = 8_192;

type Collected =
  | { readonly kind: 'number'; readonly values: number[] }
  | { readonly kind: 'text'; readonly texts: string[] }
  | { readonly kind: 'flag'; readonly flags: number[] };

export class BucketTable {
  readonly #capacity: number;
  #ms: number[] = [];
  #columns: Collected[];

  constructor(
    private readonly tallies: readonly StreamTally[],
    private readonly functions: readonly AggregateFunction[],
    private readonly withFlags: boolean,
  ) {
    this.#columns = this.#empty();
    this.#capacity = Math.max(1, Math.floor(MOST_CELLS / (this.#columns.length + 1)));
  }

  get isFull(): boolean {
    return this.#ms.length >= this.#capacity;
  }

  /** Adds the row of a bucket, unless no stream has a value, or a counted left-out one. */
  add(start: number): void {
    if (this.tallies.every((tally) => tally.count + tally.leftOut === 0)) return;
    this.#ms.push(start);
    let column = 0;
    for (const tally of this.tallies) {
      for (const name of this.functions) push(this.#columns[column++]!, tally.result(name));
      if (this.withFlags) push(this.#columns[column++]!, tally.flag);
    }
  }

  take(): NrtWritableRows | undefined {
    if (this.#ms.length === 0) return undefined;
    const rows = this.#ms.length;
    const table = {
      rows,
      ms: Float64Array.from(this.#ms),
      us: new Uint16Array(rows),
      columns: this.#columns.map(writable),
    };
    this.#ms = [];
    this.#columns = this.#empty();
    return table;
  }

  #empty(): Collected[] {
    return this.tallies.flatMap(({ kind }) => {
      const cells = this.functions.map((name): Collected => {
        const given = kind === 'number' ? 'number' : describeFunction(name).ofTexts;
        return given === 'number' ? { kind: 'number', values: [] } : { kind: 'text', texts: [] };
      });
      return this.withFlags ? [...cells, { kind: 'flag' as const, flags: [] }] : cells;
    });
  }
}

function push(cells: Collected, value: number | string): void {
  if (cells.kind === 'number') cells.values.push(value as number);
  else if (cells.kind === 'text') cells.texts.push(value as string);
  else cells.flags.push(value as number);
}

function writable(cells: Collected): NrtWritableCells {
  switch (cells.kind) {
    case 'number':
      return { kind: 'number', values: Float64Array.from(cells.values) };
    case 'text':
      return cells;
    case 'flag':
      return { kind: 'flag', flags: Uint8Array.from(cells.flags, (flag) => (flag < 0 ? EMPTY_FLAG : flag)) };
  }
}
