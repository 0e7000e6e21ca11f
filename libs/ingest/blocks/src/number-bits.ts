import { Head, MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { type ByteReader } from './byte-reader';
import { type ByteWriter } from './byte-writer';
import { DoubleWords } from './double-words';
import { decodeIntegers } from './integer-decoder';
import { encodeIntegers, encodeIntegers32 } from './integer-encoder';
import { SMALL_ROOM } from './small-integers';

/** So many bytes are split off that the range of the integers stays below this, where packing is fast. */
const NARROW = 2 ** 24;
/** Most bytes that are split off: the others are the sign, the exponent and four bits of the fraction. */
const MOST_BYTES = 6;
const MOST_BITS = 53;
const WORD = 2 ** 32;
/** Bytes behind the split ones that are overwritten. */
const SLACK = 4;
const INFINITE = 0x7ff00000;
const SIGN = 0x80000000;

const words = new DoubleWords(MAX_ROWS);
const integers = new Float64Array(MAX_ROWS);
const offsets = new Int32Array(SMALL_ROOM);

/**
 * Writes doubles by their bits: the sign, the exponent and the upper bits of the fraction as integers, which are near
 * each other where the values are, the lower bytes as they are. Lower bits that are 0 in all values are left out.
 */
export function encodeBits(writer: ByteWriter, values: Float64Array, count: number): boolean {
  words.doubles.set(values.subarray(0, count));
  const shift = zerosBelow(count);
  const { bytes, least } = bytesBelow(values, count, shift);
  writer.u8(Head.bits);
  writer.u8(shift);
  writer.u8(bytes);
  writer.reserve(bytes * count + SLACK);
  const at = writer.length;
  writer.length += bytes * count;
  if (shift > 0) {
    splitBits(writer.bytes, at, count, shift, bytes);
    return encodeIntegers(writer, 0, integers, count);
  }
  const { min, max } = splitWords(writer.view, at, count, bytes, least);
  encodeIntegers32(writer, 0, offsets, count, min, max, integerOf(least, bytes));
  return true;
}

function zerosBelow(count: number): number {
  let lower = 0;
  let upper = 0;
  for (let i = 0; i < count; i++) {
    lower |= words.lower(i);
    upper |= words.upper(i);
  }
  if (lower !== 0) return trailingZeros(lower);
  upper &= 0x7fffffff;
  return upper === 0 ? 0 : 32 + trailingZeros(upper);
}

function trailingZeros(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}

/** The bytes to split off. The integers grow with the values, so the least and the largest value have their range. */
function bytesBelow(
  values: Float64Array,
  count: number,
  shift: number,
): { readonly bytes: number; readonly least: number } {
  let least = 0;
  let largest = 0;
  for (let i = 1; i < count; i++) {
    if (values[i]! < values[least]!) least = i;
    if (values[i]! > values[largest]!) largest = i;
  }
  let range = (magnitude(largest) - magnitude(least)) / 2 ** shift;
  let bytes = Math.max(0, Math.ceil((63 - MOST_BITS - shift) / 8));
  for (range /= 256 ** bytes; range >= NARROW && bytes < MOST_BYTES; range /= 256) bytes++;
  return { bytes, least };
}

/** The bits of a double as an integer, negative ones below 0; rounded. */
function magnitude(i: number): number {
  const upper = words.upper(i);
  const bits = (upper & 0x7fffffff) * WORD + words.lower(i);
  return upper < 0 ? -bits : bits;
}

/** Writes the lower bytes of each double at `out[at]`; its integer is what is above them, -1 - n for n and the sign. */
function splitBits(out: Uint8Array, at: number, count: number, shift: number, bytes: number): void {
  const above = 2 ** (32 - 8 * bytes);
  for (let i = 0; i < count; i++) {
    const sign = words.upper(i);
    let upper = sign & 0x7fffffff;
    let lower = words.lower(i) | 0;
    if (shift >= 32) {
      lower = upper >>> (shift - 32);
      upper = 0;
    } else if (shift > 0) {
      lower = (lower >>> shift) | (upper << (32 - shift));
      upper >>>= shift;
    }
    for (let bit = 8 * (bytes - 1); bit >= 0; bit -= 8) out[at++] = bit < 32 ? lower >>> bit : upper >>> (bit - 32);
    const integer = bytes < 4 ? upper * above + (lower >>> (8 * bytes)) : upper >>> (8 * bytes - 32);
    integers[i] = sign < 0 ? -1 - integer : integer;
  }
}

/**
 * Writes `bytes` (2 to 6) bytes of each double at `at` by words, and sets `offsets` to its integer minus that of the row
 * `least`: the range is below `NARROW`, so the lower 32 bits of both are enough. Returns the least and the largest
 * offset. Takes a third of the time of `splitBits`.
 */
function splitWords(
  out: DataView,
  at: number,
  count: number,
  bytes: number,
  least: number,
): { readonly min: number; readonly max: number } {
  const base = lowerBits(least, bytes);
  let min = 0;
  let max = 0;
  for (let i = 0; i < count; i++) {
    if (bytes > 4) out.setUint16(at, words.upper(i) << (48 - 8 * bytes));
    if (bytes > 4) out.setInt32(at + bytes - 4, words.lower(i) | 0);
    // The bytes behind those of this double are written again by the next one.
    else out.setInt32(at, words.lower(i) << (32 - 8 * bytes));
    at += bytes;
    const offset = (lowerBits(i, bytes) - base) | 0;
    offsets[i] = offset;
    if (offset < min) min = offset;
    if (offset > max) max = offset;
  }
  return { min, max };
}

/** The lower 32 bits of the integer of a double. */
function lowerBits(i: number, bytes: number): number {
  const sign = words.upper(i);
  const upper = sign & 0x7fffffff;
  const bits = 8 * bytes;
  const lower = bytes < 4 ? (upper << (32 - bits)) | (words.lower(i) >>> bits) : upper >>> (bits - 32);
  // The sign as 0 or -1: it turns n into -1 - n.
  return lower ^ (sign >> 31);
}

function integerOf(i: number, bytes: number): number {
  const sign = words.upper(i);
  const upper = sign & 0x7fffffff;
  const bits = 8 * bytes;
  const integer = bytes < 4 ? upper * 2 ** (32 - bits) + (words.lower(i) >>> bits) : upper >>> (bits - 32);
  return sign < 0 ? -1 - integer : integer;
}

/** Reads doubles that `encodeBits` wrote, after their first byte. */
export function decodeBits(reader: ByteReader, out: Float64Array, count: number): void {
  const shift = reader.u8();
  const bytes = reader.u8();
  if (shift > 62 || bytes > MOST_BYTES) {
    throw new BlockFormatError(`${shift} bits and ${bytes} bytes of a double before byte ${reader.at}`);
  }
  const start = reader.take(bytes * count);
  decodeIntegers(reader, reader.u8() >> 5, integers, count);
  joinBits(reader.bytes, start, count, shift, bytes);
  out.set(words.doubles.subarray(0, count));
}

/** Puts the doubles together that `splitBits` has split. */
function joinBits(from: Uint8Array, start: number, count: number, shift: number, bytes: number): void {
  const above = 2 ** (8 * bytes + shift - 32);
  for (let i = 0, at = start; i < count; i++) {
    let upper = 0;
    let lower = 0;
    for (const end = at + bytes; at < end; at++) {
      upper = (upper << 8) | (lower >>> 24);
      lower = (lower << 8) | from[at]!;
    }
    if (shift >= 32) {
      upper = lower << (shift - 32);
      lower = 0;
    } else if (shift > 0) {
      upper = (upper << shift) | (lower >>> (32 - shift));
      lower <<= shift;
    }
    const integer = integers[i]!;
    const bits = (integer < 0 ? -1 - integer : integer) * above;
    const whole = Math.floor(bits);
    if (whole + upper >= INFINITE) throw new BlockFormatError('the bits of a double that is not finite');
    if (above < 1) lower |= (bits - whole) * WORD;
    words.set(i, (whole + upper) | (integer < 0 ? SIGN : 0), lower);
  }
}
