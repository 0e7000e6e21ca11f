import { type Instant } from '@pelorus/shared/kernel';
import { type CellStore, FIRST_ROOM } from './cell-store';
import { type NrtCellKind } from './nrt-header';
import { type NrtBatch } from './nrt-batch';
import { giveBack, takeStore } from './spare-stores';

/** The room for one batch, filled row by row; it begins small, because many files are. */
export class BatchStore {
  ms = new Float64Array(FIRST_ROOM);
  us = new Uint16Array(FIRST_ROOM);
  columns: readonly CellStore[];
  /** Complete rows; the row being read is the one after them. */
  rows = 0;
  /** Rows there is room for. */
  room: number;
  readonly #most: number;
  #firstRow = 0;
  #disordered: number[] = [];

  /** `most` is the number of rows at which the batch is full. */
  constructor(kinds: readonly NrtCellKind[], most: number) {
    this.columns = kinds.map(takeStore);
    this.#most = most;
    this.room = Math.min(FIRST_ROOM, most);
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
    const { rows, ms, us } = this;
    const columns = this.columns.map((column) => column.cells());
    const range = timeRange(ms, us, rows, this.#disordered.length === 0);
    return { firstRow: this.#firstRow, rows, ms, us, columns, ...range, disordered: this.#disordered };
  }

  /** Begins the next batch. */
  clear(): void {
    this.#firstRow += this.rows;
    this.rows = 0;
    this.#disordered = [];
    for (const column of this.columns) column.clear();
  }

  /** Leaves the stores of the columns to the next file. */
  release(): void {
    if (this.room <= FIRST_ROOM) this.columns.forEach(giveBack);
    this.columns = [];
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
function timeRange(
  ms: Float64Array,
  us: Uint16Array,
  rows: number,
  ascending: boolean,
): { first: Instant; last: Instant } {
  let first = 0;
  let last = rows - 1;
  if (!ascending) {
    last = 0;
    for (let i = 1; i < rows; i++) {
      if (ms[i]! < ms[first]! || (ms[i] === ms[first] && us[i]! < us[first]!)) first = i;
      if (ms[i]! > ms[last]! || (ms[i] === ms[last] && us[i]! > us[last]!)) last = i;
    }
  }
  return { first: { ms: ms[first]!, us: us[first]! }, last: { ms: ms[last]!, us: us[last]! } };
}
