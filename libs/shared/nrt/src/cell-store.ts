import { type NrtCellKind } from './nrt-header';
import { type NrtCells } from './nrt-batch';

/** Rows that a new store has room for; few, because many files are small. */
export const FIRST_ROOM = 16;

const NO_BYTES = new Uint8Array(0);
const NO_SCALES = new Int8Array(0);
const NO_DOUBLES = new Float64Array(0);

/** The room for one column of a batch. One class for every kind, so that the scanning loop sees one shape. */
export class CellStore {
  values = NO_DOUBLES;
  mantissas = NO_DOUBLES;
  scales = NO_SCALES;
  present = NO_BYTES;
  flags = NO_BYTES;
  texts: string[] = [];
  maxScale = 0;
  inexact = 0;
  missing = 0;

  constructor(readonly kind: NrtCellKind) {
    this.resize(FIRST_ROOM);
  }

  /** Makes room for a number of rows; keeps the rows that are there. */
  resize(rows: number): void {
    if (this.kind === 'flag') this.flags = grown(this.flags, new Uint8Array(rows));
    if (this.kind !== 'number') return;
    const { length } = this.present;
    this.values = grown(this.values, new Float64Array(rows));
    this.mantissas = grown(this.mantissas, new Float64Array(rows));
    this.scales = grown(this.scales, new Int8Array(rows));
    this.present = grown(this.present, new Uint8Array(rows));
    this.present.fill(1, length);
  }

  /** The cells; arrays are as long as there is room. */
  cells(): NrtCells {
    const { kind, missing } = this;
    if (kind === 'flag') return { kind, flags: this.flags, missing };
    if (kind !== 'number') return { kind: 'text', texts: this.texts, missing };
    const { values, present, mantissas, scales, maxScale, inexact } = this;
    return { kind, values, present, mantissas, scales, maxScale, inexact, missing };
  }

  /** Empties the store. Presence is written for empty cells only, so it is reset here. */
  clear(): void {
    if (this.missing > 0) this.present.fill(1);
    // A new array, not the old one: what it holds beyond the next batch's rows would stay in memory.
    if (this.texts.length > 0) this.texts = [];
    this.maxScale = 0;
    this.inexact = 0;
    this.missing = 0;
  }
}

interface Cells<T> {
  readonly length: number;
  set(source: T): void;
}

function grown<T extends Cells<T>>(from: T, to: T): T {
  to.set(from);
  return to;
}
