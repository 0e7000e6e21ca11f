import { EXACT } from './block-format';
import { BlockFormatError } from './block-format-error';

/** Reads bytes that `ByteWriter` wrote; a read beyond the end is a `BlockFormatError`. */
export class ByteReader {
  at = 0;
  readonly #view: DataView;

  constructor(readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  u8(): number {
    return this.bytes[this.take(1)]!;
  }

  u32(): number {
    return this.#view.getUint32(this.take(4));
  }

  i32(): number {
    return this.#view.getInt32(this.take(4));
  }

  /** Reads a double, which may be infinite or NaN. */
  anyF64(): number {
    return this.#view.getFloat64(this.take(8));
  }

  f64(): number {
    const value = this.anyF64();
    if (!Number.isFinite(value)) throw new BlockFormatError(`not a finite double at byte ${this.at - 8}`);
    return value;
  }

  doubles(out: Float64Array, count: number): void {
    let at = this.take(8 * count);
    let check = 0;
    for (let i = 0; i < count; i++, at += 8) {
      const value = this.#view.getFloat64(at);
      check += value - value;
      out[i] = value;
    }
    if (check !== 0) throw new BlockFormatError(`not a finite double in the ${8 * count} bytes before byte ${this.at}`);
  }

  varint(): number {
    const high = this.#highDigits();
    return this.#exact(high * 128 + this.bytes[this.at++]!);
  }

  signed(): number {
    const high = this.#highDigits();
    const last = this.bytes[this.at++]!;
    const magnitude = this.#exact(high * 64 + (last >> 1));
    return (last & 1) === 1 ? -magnitude - 1 : magnitude;
  }

  /** Skips `count` bytes and returns where they start. */
  take(count: number): number {
    const start = this.at;
    if (start + count > this.bytes.length) {
      throw new BlockFormatError(`${count} bytes expected at byte ${start}, found ${this.bytes.length - start}`);
    }
    this.at = start + count;
    return start;
  }

  /** Throws a `BlockFormatError` when bytes are left. */
  end(): void {
    if (this.at !== this.bytes.length) {
      throw new BlockFormatError(`${this.bytes.length - this.at} bytes too many, from byte ${this.at}`);
    }
  }

  /** Reads all digits of a variable-length integer but the last, and checks that the last byte exists. */
  #highDigits(): number {
    let high = 0;
    const limit = Math.min(this.bytes.length, this.at + 8);
    for (; this.at < limit; this.at++) {
      const byte = this.bytes[this.at]!;
      if (byte < 128) return high;
      high = high * 128 + byte - 128;
    }
    throw new BlockFormatError(`a variable-length integer has no end before byte ${this.at}`);
  }

  #exact(value: number): number {
    if (value >= EXACT) throw new BlockFormatError(`an integer beyond 2^53 before byte ${this.at}`);
    return value;
  }
}
