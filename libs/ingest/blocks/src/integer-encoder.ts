import { EXACT, FRAME, MAX_ROWS, Method } from './block-format';
import { bitLength, packedLength, packNarrow, packWide } from './bit-packing';
import { type ByteWriter, signedLength } from './byte-writer';

/** Ranges below this limit leave room for zigzagged second differences in 31 bits. */
const NARROW = 2 ** 29;

const MAX_FRAMES = MAX_ROWS / FRAME;

/**
 * One way to write the values: unsigned integers in one of two arrays, their number, the widths of the frames, the
 * number of bytes.
 */
class Candidate<T extends Int32Array | Float64Array> {
  readonly widths = new Uint8Array(MAX_FRAMES);
  count = 0;
  size = Infinity;

  constructor(
    readonly method: Method,
    readonly values: T,
  ) {}
}

function candidates<T extends Int32Array | Float64Array>(array: (length: number) => T) {
  return {
    packed: new Candidate(Method.packed, array(MAX_ROWS)),
    delta: new Candidate(Method.delta, array(MAX_ROWS)),
    delta2: new Candidate(Method.delta2, array(MAX_ROWS)),
  };
}

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

function measureNarrow(candidate: Candidate<Int32Array>, count: number): void {
  const { values, widths } = candidate;
  let size = 0;
  for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, count);
    let bits = 0;
    let i = from;
    for (; i + 4 <= to; i += 4) bits |= values[i]! | values[i + 1]! | values[i + 2]! | values[i + 3]!;
    for (; i < to; i++) bits |= values[i]!;
    const width = 32 - Math.clz32(bits);
    widths[frame] = width;
    size += 1 + packedLength(to - from, width);
  }
  candidate.count = Math.max(count, 0);
  candidate.size = count < 0 ? Infinity : size;
}

/** Values of 2^53 and more, as zigzagged differences may be, rule the candidate out. */
function measureWide(candidate: Candidate<Float64Array>, count: number): void {
  const { values, widths } = candidate;
  let size = count < 0 ? Infinity : 0;
  for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, count);
    let max = 0;
    for (let i = from; i < to; i++) max = Math.max(max, values[i]!);
    const width = max < EXACT ? bitLength(max) : Infinity;
    widths[frame] = width;
    size += 1 + packedLength(to - from, width);
  }
  candidate.count = Math.max(count, 0);
  candidate.size = size;
}

/**
 * Adds the bytes before the frames to the candidates' sizes and returns the smallest candidate; of equal ones the
 * simplest.
 */
function choose<T extends Int32Array | Float64Array>(
  { packed, delta, delta2 }: { packed: Candidate<T>; delta: Candidate<T>; delta2: Candidate<T> },
  values: Float64Array,
  min: number,
): Candidate<T> {
  const first = values[0]!;
  packed.size += 1 + signedLength(min);
  delta.size += 1 + signedLength(first);
  delta2.size += 1 + signedLength(first) + signedLength(values[1]! - first);
  let best = packed;
  if (delta.size < best.size) best = delta;
  if (delta2.size < best.size) best = delta2;
  return best;
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

/** Replaces the bytes from `start` by runs of equal differences when the runs take fewer bytes. */
function tryDeltaRuns(writer: ByteWriter, parameter: number, values: Float64Array, count: number, start: number): void {
  const end = writer.length;
  // A run takes at least two bytes.
  if (2 * countRuns(values, count, (end - start) / 2) >= end - start) return;
  writer.u8((Method.deltaRuns << 5) | parameter);
  writer.signed(values[0]!);
  for (let i = 1; i < count;) {
    const next = endOfRun(values, count, i);
    writer.signed(values[i]! - values[i - 1]!);
    writer.varint(next - i);
    i = next;
  }
  const length = writer.length - end;
  if (length < end - start) writer.bytes.copyWithin(start, end, writer.length);
  writer.rewind(start + Math.min(length, end - start));
}

/** Counts the runs of equal differences; any number from `limit` on stands for too many. */
function countRuns(values: Float64Array, count: number, limit: number): number {
  let runs = 1;
  let last = values[1]! - values[0]!;
  for (let i = 2; i < count && runs < limit; i++) {
    const delta = values[i]! - values[i - 1]!;
    if (delta !== last) runs++;
    last = delta;
  }
  return runs;
}

function endOfRun(values: Float64Array, count: number, from: number): number {
  const delta = values[from]! - values[from - 1]!;
  let end = from + 1;
  while (end < count && values[end]! - values[end - 1]! === delta) end++;
  return end;
}
