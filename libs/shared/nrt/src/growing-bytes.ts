/** Growing buffer; `reserve` may replace `bytes`. */
export class GrowingBytes {
  bytes: Uint8Array;

  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  /** Makes room from `at` on; keeps the bytes before. */
  reserve(at: number, more: number): void {
    if (at + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(at + more, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, at));
    this.bytes = larger;
  }
}
