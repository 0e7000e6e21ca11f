import { hasValue, type ReadCells, type ReadRows } from './read-rows';

/** Drops values whose flag (0 by default) is not `kept`, in place. `counts` marks dropped ones. */
export function keepFlags(rows: ReadRows, kept: ReadonlySet<number>, counts = false): ReadRows {
  return { ...rows, columns: rows.columns.map((cells) => cells && keepOf(cells, rows.rows, kept, counts)) };
}

function keepOf(cells: ReadCells, rows: number, kept: ReadonlySet<number>, counts: boolean): ReadCells | undefined {
  const { flags } = cells;
  if (!flags && kept.has(0)) return cells;
  if (!flags && !counts) return undefined;
  const left = new LeftCells(cells, rows, counts);
  if (!flags) left.leaveOut(0, rows);
  else leaveFlags(left, flags, kept);
  return left.cells;
}

function leaveFlags(left: LeftCells, flags: Uint8Array, kept: ReadonlySet<number>): void {
  const isKept = Uint8Array.from({ length: 256 }, (_, flag) => Number(kept.has(flag)));
  for (let from = 0; from < flags.length;) {
    while (from < flags.length && isKept[flags[from]!] === 1) from++;
    let to = from;
    while (to < flags.length && isKept[flags[to]!] === 0) to++;
    if (to > from) left.leaveOut(from, to);
    from = to;
  }
}

/** Cells with dropped stretches, in place. */
export class LeftCells {
  #leftOut: Uint8Array | undefined;
  #texts: string[] | undefined;

  constructor(
    private readonly given: ReadCells,
    private readonly rows: number,
    private readonly counts: boolean,
  ) {}

  get cells(): ReadCells {
    const leftOut = this.#leftOut && { leftOut: this.#leftOut };
    return this.given.kind === 'text' && this.#texts
      ? { ...this.given, ...leftOut, texts: this.#texts }
      : { ...this.given, ...leftOut };
  }

  /** Drops values from a row to before another. */
  leaveOut(from: number, to: number): void {
    if (this.counts) this.#count(from, to);
    if (this.given.kind === 'number') this.given.values.fill(NaN, from, to);
    else (this.#texts ??= [...this.given.texts]).fill('', from, to);
  }

  #count(from: number, to: number): void {
    const leftOut = (this.#leftOut ??= new Uint8Array(this.rows));
    for (let row = from; row < to; row++) if (hasValue(this.given, row)) leftOut[row] = 1;
  }
}
