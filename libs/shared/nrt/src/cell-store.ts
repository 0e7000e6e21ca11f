import { type NrtCellKind } from './nrt-header';
import { type NrtCells } from './nrt-batch';
import { POWERS_OF_TEN } from '@pelorus/shared/kernel';

/** First room in rows; small, because many files are. */
export const FIRST_ROOM = 16;

/** Limit of mantissas. */
const MOST_MANTISSA = 2 ** 31;

const NO_BYTES = new Uint8Array(0);
const NO_SCALES = new Int8Array(0);
const NO_INTEGERS = new Int32Array(0);
const NO_DOUBLES = new Float64Array(0);

/**
 * Room for one column of a batch. One class for all kinds keeps the scanning loop monomorphic. Numeric columns begin as
 * decimals of one scale, and turn to doubles at the first other number.
 */
export class CellStore {
  /** Decimals, of the scale `scale`. */
  mantissas = NO_INTEGERS;
  scale = 0;
  /** Whether numbers are in `mantissas`; otherwise in `values` and `scales`. */
  inDecimals: boolean;
  values = NO_DOUBLES;
  scales = NO_SCALES;
  present = NO_BYTES;
  flags = NO_BYTES;
  texts: string[] = [];
  missing = 0;

  constructor(readonly kind: NrtCellKind) {
    this.inDecimals = kind === 'number';
    this.resize(FIRST_ROOM);
  }

  resize(rows: number): void {
    if (this.kind === 'flag') this.flags = grown(this.flags, new Uint8Array(rows));
    if (this.kind !== 'number') return;
    const { length } = this.present;
    this.mantissas = grown(this.mantissas, new Int32Array(rows));
    this.present = grown(this.present, new Uint8Array(rows));
    this.present.fill(1, length);
    if (this.inDecimals) [this.values, this.scales] = [NO_DOUBLES, NO_SCALES];
    else this.#makeDoubles(rows);
  }

  addMissing(row: number): void {
    this.present[row] = 0;
    this.missing++;
    if (this.inDecimals) this.mantissas[row] = 0;
    else this.#setDouble(row, NaN, 0);
  }

  addNumber(row: number, value: number, mantissa: number, scale: number): void {
    if (!this.inDecimals || scale < 0 || !this.addDecimal(row, mantissa, scale)) this.#addDouble(row, value, scale);
  }

  /** Adds a decimal where a common scale has room for all; otherwise returns false. */
  addDecimal(row: number, mantissa: number, scale: number): boolean {
    const scaled = scale < this.scale ? mantissa * POWERS_OF_TEN[this.scale - scale]! : mantissa;
    if (Math.abs(scaled) >= MOST_MANTISSA || (scale > this.scale && !this.#raise(row, scale))) return false;
    this.mantissas[row] = scaled;
    return true;
  }

  cells(): NrtCells {
    const { kind, missing } = this;
    if (kind === 'flag') return { kind, flags: this.flags, missing };
    if (kind !== 'number') return { kind: 'text', texts: this.texts, missing };
    const { present, values, scales, mantissas, scale } = this;
    if (this.inDecimals) return { kind: 'decimal', mantissas, scale, present, missing };
    return { kind, values, scales, present, missing };
  }

  /** Empties the store. Presence is written for empty cells only, so it is reset. */
  clear(): void {
    if (this.missing > 0) this.present.fill(1);
    // A new array: stale texts beyond the next batch would stay in memory.
    if (this.texts.length > 0) this.texts = [];
    this.scale = 0;
    this.inDecimals = this.kind === 'number';
    this.missing = 0;
  }

  /** Raises rows before `row` to a larger scale, where all have room. */
  #raise(row: number, scale: number): boolean {
    const { mantissas } = this;
    const power = POWERS_OF_TEN[scale - this.scale]!;
    for (let i = 0; i < row; i++) if (Math.abs(mantissas[i]! * power) >= MOST_MANTISSA) return false;
    for (let i = 0; i < row; i++) mantissas[i] = mantissas[i]! * power;
    this.scale = scale;
    return true;
  }

  #addDouble(row: number, value: number, scale: number): void {
    if (this.inDecimals) this.#turnToDoubles(row);
    this.#setDouble(row, value, scale);
  }

  #setDouble(row: number, value: number, scale: number): void {
    this.values[row] = value;
    this.scales[row] = scale;
  }

  #turnToDoubles(rows: number): void {
    this.inDecimals = false;
    if (this.values.length < this.mantissas.length) this.#makeDoubles(this.mantissas.length);
    const power = POWERS_OF_TEN[this.scale]!;
    for (let i = 0; i < rows; i++) this.values[i] = this.present[i] === 0 ? NaN : this.mantissas[i]! / power;
    this.scales.fill(this.scale, 0, rows);
  }

  #makeDoubles(rows: number): void {
    this.values = grown(this.values, new Float64Array(rows));
    this.scales = grown(this.scales, new Int8Array(rows));
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
