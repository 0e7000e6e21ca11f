import { type ReadCells, type ReadRows } from './read-rows';
import { type RowDatasets } from './row-datasets';

const MOST_ROWS = 1_024;
const MOST_CELLS = 65_536;

interface Collected {
  readonly values?: Float64Array;
  readonly texts?: string[];
  readonly flags?: Uint8Array;
  from?: Offer;
}

export interface Offer {
  readonly datasets: RowDatasets;
  readonly row: number;
}

/** Collects rows with several offers; the newest dataset's value wins. */
export class RowsBuilder {
  rows = 0;
  readonly #capacity: number;
  #ms: Float64Array;
  #us: Uint16Array;
  #columns: (Collected | undefined)[];

  /** `shapes` are the cells of each offering block. */
  constructor(private readonly shapes: readonly (readonly (ReadCells | undefined)[])[]) {
    const streams = shapes[0]?.length ?? 0;
    this.#capacity = Math.max(16, Math.min(MOST_ROWS, Math.floor(MOST_CELLS / Math.max(1, streams))));
    this.#ms = new Float64Array(this.#capacity);
    this.#us = new Uint16Array(this.#capacity);
    this.#columns = this.#empty();
  }

  get isFull(): boolean {
    return this.rows === this.#capacity;
  }

  begin(ms: number, us: number): void {
    this.#ms[this.rows] = ms;
    this.#us[this.rows] = us;
    for (const column of this.#columns) if (column) column.from = undefined;
    this.rows++;
  }

  /** Offers a value for the current row; of equally new ones the later offer wins. */
  offer(stream: number, cells: ReadCells, row: number, from: Offer): void {
    const column = this.#columns[stream]!;
    if (column.from && isNewer(column.from, from)) return;
    column.from = from;
    const to = this.rows - 1;
    if (cells.kind === 'number') column.values![to] = cells.values[row]!;
    else column.texts![to] = cells.texts[row]!;
    if (column.flags) column.flags[to] = cells.flags?.[row] ?? 0;
  }

  take(): ReadRows {
    const { rows } = this;
    const taken: ReadRows = {
      rows,
      ms: this.#ms.subarray(0, rows),
      us: this.#us.subarray(0, rows),
      columns: this.#columns.map((column) => column && cellsOf(column, rows)),
    };
    this.rows = 0;
    this.#ms = new Float64Array(this.#capacity);
    this.#us = new Uint16Array(this.#capacity);
    this.#columns = this.#empty();
    return taken;
  }

  #empty(): (Collected | undefined)[] {
    return (this.shapes[0] ?? []).map((_, stream) => {
      const given = this.shapes.flatMap((columns) => columns[stream] ?? []);
      if (given.length === 0) return undefined;
      const flags = given.some((cells) => cells.flags) ? { flags: new Uint8Array(this.#capacity) } : {};
      return given[0]!.kind === 'number'
        ? { values: new Float64Array(this.#capacity).fill(NaN), ...flags }
        : { texts: new Array<string>(this.#capacity).fill(''), ...flags };
    });
  }
}

function isNewer(known: Offer, other: Offer): boolean {
  const [a, b] = [known.datasets.datasetAt(known.row), other.datasets.datasetAt(other.row)];
  return a.writtenUs > b.writtenUs || (a.writtenUs === b.writtenUs && a.id > b.id);
}

function cellsOf({ values, texts, flags }: Collected, rows: number): ReadCells {
  const own = flags && { flags: flags.subarray(0, rows) };
  return values
    ? { kind: 'number', values: values.subarray(0, rows), ...own }
    : { kind: 'text', texts: (texts ?? []).slice(0, rows), ...own };
}
