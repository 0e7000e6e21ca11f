import { EXACT, MAX_ROWS, Method } from './block-format';
import { type ByteWriter } from './byte-writer';
import { encodeLargeIntegers } from './large-integers';
import { encodeSmallIntegers, SMALL_RANGE, SMALL_ROOM } from './small-integers';

const offsets = new Int32Array(SMALL_ROOM);
const large = new Float64Array(MAX_ROWS);

/**
 * Writes `count` (1 to 4,096) integers, each within +-2^53, by the method that takes the fewest bytes; `parameter` (0
 * to 31) goes into the lower bits of the first byte. Returns false and writes nothing when their range is 2^53 or more.
 */
export function encodeIntegers(writer: ByteWriter, parameter: number, values: Float64Array, count: number): boolean {
  const first = values[0]!;
  let min = first;
  let max = first;
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min === max) return writeConstant(writer, parameter, first);
  if (max - min >= EXACT) return false;
  if (max - min >= SMALL_RANGE) encodeLargeIntegers(writer, parameter, values, count, min);
  else {
    for (let i = 0; i < count; i++) offsets[i] = values[i]! - min;
    encodeSmallIntegers(writer, parameter, offsets, count, 0, min);
  }
  return true;
}

/** Writes `count` integers of 32 bits, from `min` to `max`, each plus `base`, in an array of `SMALL_ROOM`, in the same way. */
export function encodeIntegers32(
  writer: ByteWriter,
  parameter: number,
  integers: Int32Array,
  count: number,
  min: number,
  max: number,
  base = 0,
): void {
  if (min === max) writeConstant(writer, parameter, min + base);
  else if (max - min < SMALL_RANGE) encodeSmallIntegers(writer, parameter, integers, count, min, base);
  else {
    for (let i = 0; i < count; i++) large[i] = integers[i]! + base;
    encodeLargeIntegers(writer, parameter, large, count, min + base);
  }
}

function writeConstant(writer: ByteWriter, parameter: number, value: number): true {
  writer.u8((Method.constant << 5) | parameter);
  writer.signed(value);
  return true;
}
