import { type Instant } from '@pelorus/shared/kernel';
import { CellStore } from './cell-store';
import { type NrtCellKind } from './nrt-header';
import { type NrtBatch } from './nrt-batch';

const FIRST_ROOM = 8;

/** The room for one batch, filled row by row; it begins small, because many files are. */
export class BatchStore {
  ms = new Float64Array(0);
  us = new Uint16Array(0);
  readonly columns: readonly CellStore[];
  /** Complete rows; the row being read is the one after them. */
  rows = 0;
  /** Rows there is room for. */
  room = 0;
  readonly #most: number;
  #firstRow = 0;
  #disordered: number[] = [];

  /** `most` is the number of rows at which the batch is full. */
  constructor(kinds: readonly NrtCellKind[], most: number) {
    this.columns = kinds.map((kind) => new CellStore(kind));
    this.#most = most;
    this.#resize(Math.min(FIRST_ROOM, most));
  }

  get full(): boolean {
    return this.rows === this.#most;
  }

  /** Doubles the room, up to a full batch. */
  grow(): void {
    this.#resize(Math.min(this.room * 2, this.#most));
  }

  /** Notes that the row being read does not ascend. */
  markDisordered(): void {
    this.#disordered.push(this.rows);
  }

  /** The rows there are, as a batch. */
  batch(): NrtBatch {
    const { rows } = this;
    const ms = this.room === rows ? this.ms : this.ms.subarray(0, rows);
    const us = this.room === rows ? this.us : this.us.subarray(0, rows);
    const columns = this.columns.map((column) => column.cells(rows));
    const range = timeRange(ms, us, this.#disordered.length === 0);
    return { firstRow: this.#firstRow, rows, ms, us, columns, ...range, disordered: this.#disordered };
  }

  /** Begins the next batch. */
  clear(): void {
    this.#firstRow += this.rows;
    this.rows = 0;
    this.#disordered = [];
    for (const column of this.columns) column.clear();
  }

  #resize(room: number): void {
    const ms = new Float64Array(room);
    const us = new Uint16Array(room);
    ms.set(this.ms);
    us.set(this.us);
    this.ms = ms;
    this.us = us;
    this.room = room;
    for (const column of this.columns) column.resize(room);
  }
}

/** The earliest and the latest of at least one time stamp. */
function timeRange(ms: Float64Array, us: Uint16Array, ascending: boolean): { first: Instant; last: Instant } {
  let first = 0;
  let last = ms.length - 1;
  if (!ascending) {
    last = 0;
    for (let i = 1; i < ms.length; i++) {
      if (ms[i]! < ms[first]! || (ms[i] === ms[first] && us[i]! < us[first]!)) first = i;
      if (ms[i]! > ms[last]! || (ms[i] === ms[last] && us[i]! > us[last]!)) last = i;
    }
  }
  return { first: { ms: ms[first]!, us: us[first]! }, last: { ms: ms[last]!, us: us[last]! } };
}
