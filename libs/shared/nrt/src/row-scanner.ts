import { CR, DELETE, LF, MINUS, POINT, SPACE, TAB, ZERO } from './ascii';
import { type BatchStore } from './batch-store';
import { type CellStore } from './cell-store';
import { DateTimeCell } from './date-time-cell';
import { EMPTY_FLAG } from './nrt-batch';
import { NumberCell } from './number-cell';
import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { TextCell } from './text-cell';

/** Digits that fit 32 bits. */
const SMALL_DIGITS = 9;

/**
 * Reads one row at a time into a store. It only tells whether a row is right, and leaves it to `RowJudge` to say what is
 * wrong, so that the loops over cells stay short. Every method takes the position of a cell's first byte and answers
 * that of its end (a TAB, LF, or CR before LF), or -1. Rows must end with LF: it is what stops every loop.
 */
export class RowScanner {
  textBytes = 0;
  readonly #dateTime = new DateTimeCell();
  readonly #number = new NumberCell();
  #text?: TextCell;

  constructor(
    private readonly store: BatchStore,
    private readonly mostTextBytes: number,
  ) {}

  /** Reads a row into row `row`; returns the position after its line end, or -1 for any fault. */
  scan(bytes: Uint8Array, start: number, row: number): number {
    const { store } = this;
    let p = this.#dateTime.read(bytes, start);
    if (p < 0) return -1;
    store.ms[row] = this.#dateTime.ms;
    store.us[row] = this.#dateTime.us;
    store.timeForms[row] = this.#dateTime.form;
    const { columns } = store;
    for (let i = 0; i < columns.length; i++) {
      if (bytes[p] !== TAB) return -1;
      const column = columns[i]!;
      const end = column.inDecimals ? scanDecimal(bytes, p + 1, column, row) : 0;
      p = end > 0 ? end : this.#scanCell(bytes, p + 1, column, row);
      if (p < 0) return -1;
    }
    if (bytes[p] === LF) return p + 1;
    return bytes[p] === CR && bytes[p + 1] === LF ? p + 2 : -1;
  }

  #scanCell(bytes: Uint8Array, start: number, column: CellStore, row: number): number {
    switch (column.kind) {
      case 'number':
        return this.#scanAnyNumber(bytes, start, column, row);
      case 'flag':
        return scanFlag(bytes, start, column, row);
      case 'text':
        return this.#scanText(bytes, start, column, row, this.mostTextBytes);
      case 'unknown':
        return this.#scanText(bytes, start, column, row, Infinity);
    }
  }

  /** Reads any number; `scanDecimal` has read most before. */
  #scanAnyNumber(bytes: Uint8Array, start: number, column: CellStore, row: number): number {
    if (isCellEnd(bytes, start)) {
      column.addMissing(row);
      return start;
    }
    const cell = this.#number;
    const end = cell.scan(bytes, start);
    if (end < 0 || !isCellEnd(bytes, end) || !Number.isFinite(cell.value)) return -1;
    column.addNumber(row, cell.value, cell.mantissa, cell.scale);
    return end;
  }

  #scanText(bytes: Uint8Array, start: number, column: CellStore, row: number, most: number): number {
    let p = start;
    let hash = 0;
    let high = 0;
    let byte = bytes[p]!;
    for (; byte >= SPACE && byte !== DELETE; byte = bytes[++p]!) {
      hash = (hash * 31 + byte) | 0;
      high |= byte;
    }
    if (!isCellEnd(bytes, p) || p - start > most) return -1;
    if (p === start) {
      column.texts[row] = '';
      column.missing++;
      return p;
    }
    this.#text ??= new TextCell();
    const text = this.#text.read(bytes, start, p, hash, high < 0x80);
    if (text === undefined) return -1;
    column.texts[row] = text;
    this.textBytes += p - start;
    return p;
  }
}

/** Reads plain decimals of up to nine digits into a column of such; 0 for other cells. */
function scanDecimal(bytes: Uint8Array, start: number, column: CellStore, row: number): number {
  const negative = bytes[start] === MINUS;
  const first = negative ? start + 1 : start;
  let p = first;
  let mantissa = 0;
  let digit = (bytes[p]! - ZERO) >>> 0;
  while (digit < 10) {
    mantissa = (mantissa * 10 + digit) | 0;
    digit = (bytes[++p]! - ZERO) >>> 0;
  }
  let digits = p - first;
  let scale = 0;
  if (bytes[p] === POINT) {
    const point = p;
    digit = (bytes[++p]! - ZERO) >>> 0;
    while (digit < 10) {
      mantissa = (mantissa * 10 + digit) | 0;
      digit = (bytes[++p]! - ZERO) >>> 0;
    }
    scale = p - point - 1;
    digits += scale;
  }
  if (digits === 0 || digits > SMALL_DIGITS || !isCellEnd(bytes, p) || (negative && mantissa === 0)) return 0;
  if (negative) mantissa = -mantissa;
  if (scale === column.scale) column.mantissas[row] = mantissa;
  else column.addNumber(row, mantissa / POWERS_OF_TEN[scale]!, mantissa, scale);
  return p;
}

function scanFlag(bytes: Uint8Array, start: number, column: CellStore, row: number): number {
  const digit = bytes[start]! - ZERO;
  if (digit >= 0 && digit <= 9 && isCellEnd(bytes, start + 1)) {
    column.flags[row] = digit;
    return start + 1;
  }
  if (!isCellEnd(bytes, start)) return -1;
  column.flags[row] = EMPTY_FLAG;
  column.missing++;
  return start;
}

function isCellEnd(bytes: Uint8Array, p: number): boolean {
  const byte = bytes[p];
  return byte === TAB || byte === LF || (byte === CR && bytes[p + 1] === LF);
}
