/** A buffer that is written from its start and grows: `bytes` may be another one after `reserve`. */
export class GrowingBytes {
  bytes: Buffer;

  constructor(expected: number) {
    this.bytes = Buffer.allocUnsafeSlow(expected);
  }

  /** Makes room for so many bytes from `at` on; keeps the bytes before. */
  reserve(at: number, more: number): void {
    if (at + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(at + more, 2 * this.bytes.length));
    this.bytes.copy(larger, 0, 0, at);
    this.bytes = larger;
  }
}
