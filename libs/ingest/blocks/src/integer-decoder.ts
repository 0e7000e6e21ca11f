import { FRAME, MAX_ROWS, MAX_WIDTH, Method } from './block-format';
import { BlockFormatError } from './block-format-error';
import { packedLength, unpackNarrow, unpackWide } from './bit-packing';
import { type ByteReader } from './byte-reader';

const NARROW_WIDTH = 31;

const narrow = new Int32Array(MAX_ROWS);
const wide = new Float64Array(MAX_ROWS);

/** Reads what follows the first byte of `encodeIntegers`; `method` is the upper three bits of that byte. */
export function decodeIntegers(reader: ByteReader, method: number, out: Float64Array, count: number): void {
  switch (method) {
    case Method.constant:
      out.fill(reader.signed(), 0, count);
      return;
    case Method.packed:
      return decodePacked(reader, out, count);
    case Method.delta:
      return decodeDelta(reader, out, count);
    case Method.delta2:
      return decodeDelta2(reader, out, count);
    case Method.deltaRuns:
      return decodeDeltaRuns(reader, out, count);
    default:
      throw new BlockFormatError(`unknown encoding ${method} before byte ${reader.at}`);
  }
}

function decodePacked(reader: ByteReader, out: Float64Array, count: number): void {
  const base = reader.signed();
  if (readFrames(reader, count)) {
    for (let i = 0; i < count; i++) out[i] = base + narrow[i]!;
  } else {
    for (let i = 0; i < count; i++) out[i] = base + wide[i]!;
  }
}

function decodeDelta(reader: ByteReader, out: Float64Array, count: number): void {
  let value = reader.signed();
  out[0] = value;
  if (readFrames(reader, count - 1)) {
    for (let i = 1; i < count; i++) {
      const zigzag = narrow[i - 1]!;
      value += (zigzag >>> 1) ^ -(zigzag & 1);
      out[i] = value;
    }
  } else {
    for (let i = 1; i < count; i++) {
      value += unzigzag(wide[i - 1]!);
      out[i] = value;
    }
  }
}

function decodeDelta2(reader: ByteReader, out: Float64Array, count: number): void {
  if (count < 2) throw new BlockFormatError('second differences of fewer than two values');
  let value = reader.signed();
  let delta = reader.signed();
  out[0] = value;
  value += delta;
  out[1] = value;
  if (readFrames(reader, count - 2)) {
    for (let i = 2; i < count; i++) {
      const zigzag = narrow[i - 2]!;
      delta += (zigzag >>> 1) ^ -(zigzag & 1);
      value += delta;
      out[i] = value;
    }
  } else {
    for (let i = 2; i < count; i++) {
      delta += unzigzag(wide[i - 2]!);
      value += delta;
      out[i] = value;
    }
  }
}

function decodeDeltaRuns(reader: ByteReader, out: Float64Array, count: number): void {
  let value = reader.signed();
  out[0] = value;
  for (let i = 1; i < count;) {
    const delta = reader.signed();
    const run = reader.varint();
    if (run < 1 || run > count - i) throw new BlockFormatError(`a run of ${run} of ${count - i} values`);
    for (const end = i + run; i < end; i++) {
      value += delta;
      out[i] = value;
    }
  }
}

function unzigzag(value: number): number {
  const half = Math.floor(value / 2);
  return value === 2 * half ? half : -half - 1;
}

/** Reads widths and frames: into `narrow` and returns true, or into `wide` and returns false. */
function readFrames(reader: ByteReader, count: number): boolean {
  const { bytes } = reader;
  const frames = Math.ceil(count / FRAME);
  const widths = reader.take(frames);
  let widest = 0;
  for (let i = 0; i < frames; i++) widest = Math.max(widest, bytes[widths + i]!);
  if (widest > MAX_WIDTH) throw new BlockFormatError(`a frame of ${widest}-bit values before byte ${reader.at}`);
  for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, count);
    const width = bytes[widths + frame]!;
    const at = reader.take(packedLength(to - from, width));
    if (widest <= NARROW_WIDTH) unpackNarrow(bytes, at, narrow, from, to, width);
    else unpackWide(bytes, at, wide, from, to, width);
  }
  return widest <= NARROW_WIDTH;
}
