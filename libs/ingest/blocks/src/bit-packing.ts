const LOW_24 = 2 ** 24;

export function bitLength(value: number): number {
  const high = Math.floor(value / 2 ** 32);
  return high > 0 ? 64 - Math.clz32(high) : 32 - Math.clz32(value);
}

export function packedLength(count: number, width: number): number {
  return Math.ceil((count * width) / 8);
}

/** Bytes behind the packed ones that `packNarrow` overwrites. */
export const PACK_SLACK = 4;

/** Most bits of a value that make 32 with those that the value before has left. */
const MOST_AT_ONCE = 25;

/** Writes values of up to 31 bits, highest bit first, the last byte filled up with 0; needs room for `PACK_SLACK` more bytes. */
export function packNarrow(
  out: DataView,
  at: number,
  values: Int32Array,
  from: number,
  to: number,
  width: number,
): void {
  if (width > MOST_AT_ONCE) return packMiddle(out, at, values, from, to, width);
  let bits = 0;
  let pending = 0;
  for (let i = from; i < to; i++) {
    pending = (pending << width) | values[i]!;
    bits += width;
    // All bits are written, also those of a byte that is not full: the next value writes them again. A branch for each
    // byte takes longer.
    out.setInt32(at, pending << (32 - bits));
    at += bits >>> 3;
    bits &= 7;
  }
}

/** Writes 26 to 31 bits in two parts: together with the bits left over from the previous value they exceed 32. */
function packMiddle(out: DataView, at: number, values: Int32Array, from: number, to: number, width: number): void {
  const high = width - 16;
  let bits = 0;
  let pending = 0;
  for (let i = from; i < to; i++) {
    const value = values[i]!;
    pending = (pending << high) | (value >>> 16);
    bits += high;
    for (; bits >= 8; bits -= 8) out.setUint8(at++, pending >>> (bits - 8));
    pending = (pending << 16) | (value & 0xffff);
    bits += 16;
    for (; bits >= 8; bits -= 8) out.setUint8(at++, pending >>> (bits - 8));
  }
  if (bits > 0) out.setUint8(at, pending << (8 - bits));
}

/** Writes values of up to 53 bits in the same layout. */
export function packWide(
  out: Uint8Array,
  at: number,
  values: Float64Array,
  from: number,
  to: number,
  width: number,
): void {
  let bits = 0;
  let pending = 0;
  for (let i = from; i < to; i++) {
    let rest = values[i]!;
    for (let left = width; left > 0;) {
      const take = left % 24 || 24;
      left -= take;
      const scale = left === 0 ? 1 : left === 24 ? LOW_24 : LOW_24 * LOW_24;
      const part = Math.floor(rest / scale);
      rest -= part * scale;
      pending = (pending << take) | part;
      bits += take;
      for (; bits >= 8; bits -= 8) out[at++] = pending >>> (bits - 8);
    }
  }
  if (bits > 0) out[at] = pending << (8 - bits);
}

export function unpackNarrow(
  bytes: Uint8Array,
  at: number,
  out: Int32Array,
  from: number,
  to: number,
  width: number,
): void {
  if (width > 24) return unpackMiddle(bytes, at, out, from, to, width);
  if (width === 0) {
    out.fill(0, from, to);
    return;
  }
  const mask = (1 << width) - 1;
  let bits = 0;
  let pending = 0;
  for (let i = from; i < to; i++) {
    for (; bits < width; bits += 8) pending = (pending << 8) | bytes[at++]!;
    bits -= width;
    out[i] = (pending >>> bits) & mask;
  }
}

/** Reads 25 to 31 bits in two parts: together with the bits left over from the previous value they exceed 32. */
function unpackMiddle(bytes: Uint8Array, at: number, out: Int32Array, from: number, to: number, width: number): void {
  const high = width - 16;
  const mask = (1 << high) - 1;
  let bits = 0;
  let pending = 0;
  for (let i = from; i < to; i++) {
    for (; bits < high; bits += 8) pending = (pending << 8) | bytes[at++]!;
    bits -= high;
    const upper = (pending >>> bits) & mask;
    for (; bits < 16; bits += 8) pending = (pending << 8) | bytes[at++]!;
    bits -= 16;
    out[i] = (upper << 16) | ((pending >>> bits) & 0xffff);
  }
}

export function unpackWide(
  bytes: Uint8Array,
  at: number,
  out: Float64Array,
  from: number,
  to: number,
  width: number,
): void {
  let bits = 0;
  let pending = 0;
  for (let i = from; i < to; i++) {
    let value = 0;
    for (let left = width; left > 0;) {
      const take = left % 24 || 24;
      left -= take;
      for (; bits < take; bits += 8) pending = (pending << 8) | bytes[at++]!;
      bits -= take;
      value = value * LOW_24 + ((pending >>> bits) & ((1 << take) - 1));
    }
    out[i] = value;
  }
}
