/** Where a double of a `Float64Array` has its lower and its upper half in a `Uint32Array` over the same bytes. */
const LOWER = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? 0 : 1;
const UPPER = 1 - LOWER;

/** Doubles whose bits can be read and written as two integers of 32 bits: signed upper halves, unsigned lower ones. */
export class DoubleWords {
  readonly doubles: Float64Array;
  readonly #unsigned: Uint32Array;
  readonly #signed: Int32Array;

  constructor(length: number) {
    this.doubles = new Float64Array(length);
    this.#unsigned = new Uint32Array(this.doubles.buffer);
    this.#signed = new Int32Array(this.doubles.buffer);
  }

  upper(i: number): number {
    return this.#signed[2 * i + UPPER]!;
  }

  lower(i: number): number {
    return this.#unsigned[2 * i + LOWER]!;
  }

  set(i: number, upper: number, lower: number): void {
    this.#unsigned[2 * i + UPPER] = upper;
    this.#unsigned[2 * i + LOWER] = lower;
  }
}
