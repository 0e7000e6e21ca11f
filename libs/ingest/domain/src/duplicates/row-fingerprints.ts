import { EMPTY_FLAG, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { lowerBound } from './lower-bound';

const number = new Float64Array(1);
const words = new Uint32Array(number.buffer);

/** 64-bit fingerprints of chosen rows, equal for equal parsed cells. */
export class RowFingerprints {
  readonly #rows: Float64Array;
  readonly #high: Uint32Array;
  readonly #low: Uint32Array;

  /** `rows` ascend. */
  constructor(rows: Float64Array) {
    this.#rows = rows;
    this.#high = new Uint32Array(rows.length);
    this.#low = new Uint32Array(rows.length);
  }

  wants(block: { readonly firstRow: number; readonly rows: number }): boolean {
    const at = this.#find(block.firstRow);
    return at < this.#rows.length && this.#rows[at]! < block.firstRow + block.rows;
  }

  add(block: { readonly firstRow: number; readonly rows: number }, { columns }: NrtWritableRows): void {
    const end = block.firstRow + block.rows;
    for (let at = this.#find(block.firstRow); at < this.#rows.length && this.#rows[at]! < end; at++) {
      const row = this.#rows[at]! - block.firstRow;
      const print = new Fingerprint();
      for (const column of columns) addCell(print, column, row);
      this.#high[at] = print.high;
      this.#low[at] = print.low;
    }
  }

  equal(row: number, other: number): boolean {
    const [a, b] = [this.#find(row), this.#find(other)];
    return this.#high[a] === this.#high[b] && this.#low[a] === this.#low[b];
  }

  #find(row: number): number {
    return lowerBound(this.#rows.length, (at) => this.#rows[at]! < row);
  }
}

/** Two independent 32-bit hashes (MurmurHash3 mixing with two seeds and multipliers). */
class Fingerprint {
  high = 0x9747b28c | 0;
  low = 0x5bd1e995 | 0;

  add(word: number): void {
    this.high = mix(this.high, Math.imul(word, 0xcc9e2d51));
    this.low = mix(this.low, Math.imul(word ^ 0x38b34ae5, 0x2545f491));
  }
}

function mix(state: number, word: number): number {
  const mixed = state ^ Math.imul((word << 15) | (word >>> 17), 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}

function addCell(print: Fingerprint, cells: NrtWritableCells, row: number): void {
  switch (cells.kind) {
    case 'number':
      // All 64 bits count: -0 differs from 0, and missing values are one NaN.
      number[0] = cells.values[row]!;
      print.add(words[0]!);
      print.add(words[1]!);
      return;
    case 'flag':
      print.add(cells.flags[row] === EMPTY_FLAG ? 0 : cells.flags[row]!);
      return;
    case 'text':
      addText(print, cells.texts[row]!);
  }
}

function addText(print: Fingerprint, text: string): void {
  print.add(text.length);
  for (let i = 0; i < text.length; i++) print.add(text.charCodeAt(i));
}
