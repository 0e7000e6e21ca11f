import { EXACT, FRAME, Method } from './block-format';
import { packedLength, packNarrow, packWide } from './bit-packing';
import { type ByteWriter } from './byte-writer';
import { tryDeltaRuns } from './delta-runs';
import { type Candidate, candidates, choose, measureNarrow, measureWide } from './integer-candidate';

/** Ranges below this limit leave room for zigzagged second differences in 31 bits. */
const NARROW = 2 ** 29;

const narrow = candidates((length) => new Int32Array(length));
const wide = candidates((length) => new Float64Array(length));

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
  if (min === max) {
    writer.u8((Method.constant << 5) | parameter);
    writer.signed(first);
    return true;
  }
  if (max - min >= EXACT) return false;
  const start = writer.length;
  if (max - min < NARROW) encodeNarrow(writer, parameter, values, count, min);
  else encodeWide(writer, parameter, values, count, min);
  tryDeltaRuns(writer, parameter, values, count, start);
  return true;
}

function encodeNarrow(writer: ByteWriter, parameter: number, values: Float64Array, count: number, min: number): void {
  const plain = narrow.packed.values;
  const deltas = narrow.delta.values;
  const seconds = narrow.delta2.values;
  let last = (values[0]! - min) | 0;
  let lastDelta = 0;
  plain[0] = last;
  for (let i = 1; i < count; i++) {
    const offset = (values[i]! - min) | 0;
    const delta = (offset - last) | 0;
    const second = (delta - lastDelta) | 0;
    plain[i] = offset;
    deltas[i - 1] = (delta << 1) ^ (delta >> 31);
    // The first difference has no use; the next one overwrites it.
    seconds[i < 2 ? 0 : i - 2] = (second << 1) ^ (second >> 31);
    last = offset;
    lastDelta = delta;
  }
  measureNarrow(narrow.packed, count);
  measureNarrow(narrow.delta, count - 1);
  measureNarrow(narrow.delta2, count - 2);
  const best = choose(narrow, values, min);
  writeHeader(writer, parameter, best, values, min);
  const { widths, values: chosen } = best;
  for (let from = 0, frame = 0; from < best.count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, best.count);
    const length = packedLength(to - from, widths[frame]!);
    writer.reserve(length);
    packNarrow(writer.bytes, writer.length, chosen, from, to, widths[frame]!);
    writer.length += length;
  }
}

function encodeWide(writer: ByteWriter, parameter: number, values: Float64Array, count: number, min: number): void {
  const plain = wide.packed.values;
  const deltas = wide.delta.values;
  const seconds = wide.delta2.values;
  let last = values[0]!;
  let lastDelta = 0;
  plain[0] = last - min;
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    const delta = value - last;
    const second = delta - lastDelta;
    plain[i] = value - min;
    deltas[i - 1] = delta < 0 ? -2 * delta - 1 : 2 * delta;
    if (i > 1) seconds[i - 2] = second < 0 ? -2 * second - 1 : 2 * second;
    last = value;
    lastDelta = delta;
  }
  measureWide(wide.packed, count);
  measureWide(wide.delta, count - 1);
  measureWide(wide.delta2, count - 2);
  const best = choose(wide, values, min);
  writeHeader(writer, parameter, best, values, min);
  for (let from = 0, frame = 0; from < best.count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, best.count);
    const length = packedLength(to - from, best.widths[frame]!);
    writer.reserve(length);
    packWide(writer.bytes, writer.length, best.values, from, to, best.widths[frame]!);
    writer.length += length;
  }
}

function writeHeader(
  writer: ByteWriter,
  parameter: number,
  best: Candidate<Int32Array> | Candidate<Float64Array>,
  values: Float64Array,
  min: number,
): void {
  writer.u8((best.method << 5) | parameter);
  writer.signed(best.method === Method.packed ? min : values[0]!);
  if (best.method === Method.delta2) writer.signed(values[1]! - values[0]!);
  writer.append(best.widths.subarray(0, Math.ceil(best.count / FRAME)));
}
