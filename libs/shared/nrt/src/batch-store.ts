import { CellStore, FIRST_ROOM } from './cell-store';
import { type NrtCellKind } from './nrt-header';
import { type NrtBatch, type NrtRowTimes } from './nrt-batch';

/** Most kept stores: the columns of the widest file. */
const MOST = 4096;

/** Pool of empty stores: for small files, allocation would cost more than filling. */
const spare: CellStore[] = [];

function takeStore(kind: NrtCellKind): CellStore {
  return (kind === 'number' ? spare.pop() : undefined) ?? new CellStore(kind);
}

/** Returns a store of first size to the pool; its owner drops it. */
function giveBack(store: CellStore): void {
  if (store.kind !== 'number' || spare.length === MOST) return;
  store.clear();
  spare.push(store);
}

/** Room of one batch, filled by row; small at first, because many files are. */
export class BatchStore {
  ms = new Float64Array(FIRST_ROOM);
  us = new Uint16Array(FIRST_ROOM);
  timeForms = new Uint8Array(FIRST_ROOM);
  columns: readonly CellStore[];
  rows = 0;
  room: number;
  readonly #most: number;
  #firstRow = 0;

  /** Takes the rows of a full batch. */
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

  batch(): NrtBatch {
    return { columns: this.columns.map((column) => column.cells()), ...this.times() };
  }

  times(): NrtRowTimes {
    const { rows, ms, us, timeForms } = this;
    return { firstRow: this.#firstRow, rows, ms, us, timeForms, ...timeRange(ms, us, rows) };
  }

  /** Begins the next batch at a row of the file, by default after the present rows. */
  clear(firstRow = this.#firstRow + this.rows): void {
    this.#firstRow = firstRow;
    this.rows = 0;
    for (const column of this.columns) column.clear();
  }

  /** Returns the stores to the pool. */
  release(): void {
    if (this.room <= FIRST_ROOM) this.columns.forEach(giveBack);
    this.columns = [];
  }

  #resize(room: number): void {
    const ms = new Float64Array(room);
    const us = new Uint16Array(room);
    const timeForms = new Uint8Array(room);
    ms.set(this.ms);
    us.set(this.us);
    timeForms.set(this.timeForms);
    this.ms = ms;
    this.us = us;
    this.timeForms = timeForms;
    this.room = room;
    for (const column of this.columns) column.resize(room);
  }
}

/** Earliest and latest time stamp, and whether they ascend. */
function timeRange(ms: Float64Array, us: Uint16Array, rows: number): Pick<NrtRowTimes, 'first' | 'last' | 'ascending'> {
  let first = 0;
  let last = 0;
  let ascending = true;
  for (let i = 1; i < rows; i++) {
    if (ms[i]! > ms[last]! || (ms[i] === ms[last] && us[i]! > us[last]!)) last = i;
    else {
      ascending = false;
      if (ms[i]! < ms[first]! || (ms[i] === ms[first] && us[i]! < us[first]!)) first = i;
    }
  }
  return { first: { ms: ms[first]!, us: us[first]! }, last: { ms: ms[last]!, us: us[last]! }, ascending };
}
