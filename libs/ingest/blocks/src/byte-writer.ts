/** Size of the largest buffer that is kept for the next use. */
const KEPT = 1 << 24;

/**
 * A growing buffer of bytes, written at its end; numbers are big-endian. Callers reuse it: `clear()`, write, `copy()`.
 */
export class ByteWriter {
  bytes: Uint8Array<ArrayBuffer>;
  length = 0;
  view: DataView;

  constructor(capacity = 1 << 16) {
    this.bytes = new Uint8Array(capacity);
    this.view = new DataView(this.bytes.buffer);
  }

  /** Empties the buffer; releases a buffer that one large block has made grow. */
  clear(): void {
    this.length = 0;
    if (this.bytes.length > KEPT) this.#replace(new Uint8Array(KEPT));
  }

  /** Makes room for `count` more bytes; may replace `bytes` and `view`. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.#replace(grown);
  }

  u8(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  /** Writes an unsigned integer of `width` (1 to 4) bytes. */
  uint(value: number, width: number): void {
    this.reserve(width);
    for (let shift = (width - 1) * 8; shift >= 0; shift -= 8) this.bytes[this.length++] = value >>> shift;
  }

  f64(value: number): void {
    this.reserve(8);
    this.view.setFloat64(this.length, value);
    this.length += 8;
  }

  doubles(values: Float64Array, count: number): void {
    this.reserve(8 * count);
    for (let i = 0, at = this.length; i < count; i++, at += 8) this.view.setFloat64(at, values[i]!);
    this.length += 8 * count;
  }

  /** An unsigned integer below 2^53: seven bits a byte, highest first, bit 7 set in all bytes but the last. */
  varint(value: number): void {
    this.#digits(Math.floor(value / 128), value % 128);
  }

  /** Writes a variable-length signed integer within +-2^53, as `varint` of its zigzag code (0, -1, 1, -2, ...). */
  signed(value: number): void {
    const magnitude = value < 0 ? -value - 1 : value;
    this.#digits(Math.floor(magnitude / 64), (magnitude % 64) * 2 + (value < 0 ? 1 : 0));
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  rewind(length: number): void {
    this.length = length;
  }

  /** Copies the written bytes into an array of their own. */
  copy(): Uint8Array<ArrayBuffer> {
    return this.bytes.slice(0, this.length);
  }

  #replace(bytes: Uint8Array<ArrayBuffer>): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
  }

  #digits(high: number, last: number): void {
    this.reserve(8);
    let end = this.length;
    for (let rest = high; rest > 0; rest = Math.floor(rest / 128)) end++;
    for (let rest = high, at = end - 1; rest > 0; rest = Math.floor(rest / 128)) this.bytes[at--] = (rest % 128) + 128;
    this.bytes[end] = last;
    this.length = end + 1;
  }
}

export function varintLength(value: number): number {
  let length = 1;
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) length++;
  return length;
}

export function signedLength(value: number): number {
  let length = 1;
  for (let rest = Math.floor((value < 0 ? -value - 1 : value) / 64); rest > 0; rest = Math.floor(rest / 128)) length++;
  return length;
}
