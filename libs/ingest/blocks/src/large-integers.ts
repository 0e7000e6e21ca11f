import { EXACT, FRAME, MAX_ROWS, Method } from './block-format';
import { bitLength, packedLength, packWide } from './bit-packing';
import { type ByteWriter, signedLength } from './byte-writer';
import { writeDeltaRuns } from './delta-runs';
import { keepShorter } from './keep-shorter';

class WideCandidate {
  readonly values = new Float64Array(MAX_ROWS);
  readonly widths = new Uint8Array(MAX_ROWS / FRAME);
  count = 0;
  size = Infinity;

  constructor(readonly method: Method) {}

  /**
   * Finds the widths of the frames, and the bytes that `count` values and a header of `header` bytes take. Values of 2^53
   * and more, as zigzagged differences may be, rule the candidate out.
   */
  measure(count: number, header: number): void {
    let size = count < 0 ? Infinity : header;
    for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
      const to = Math.min(from + FRAME, count);
      let max = 0;
      for (let i = from; i < to; i++) max = Math.max(max, this.values[i]!);
      const width = max < EXACT ? bitLength(max) : Infinity;
      this.widths[frame] = width;
      size += 1 + packedLength(to - from, width);
    }
    this.count = Math.max(count, 0);
    this.size = size;
  }
}

const packed = new WideCandidate(Method.packed);
const delta = new WideCandidate(Method.delta);
const delta2 = new WideCandidate(Method.delta2);

/** Writes `count` (2 to 4,096) integers within +-2^53, the least of which is `least`, with a range below 2^53. */
export function encodeLargeIntegers(
  writer: ByteWriter,
  parameter: number,
  values: Float64Array,
  count: number,
  least: number,
): void {
  const start = writer.length;
  const first = values[0]!;
  const step = values[1]! - first;
  fill(values, count, least);
  packed.measure(count, 1 + signedLength(least));
  delta.measure(count - 1, 1 + signedLength(first));
  delta2.measure(count - 2, 1 + signedLength(first) + signedLength(step));
  const best = smallest();
  writer.u8((best.method << 5) | parameter);
  writer.signed(best === packed ? least : first);
  if (best === delta2) writer.signed(step);
  writeFrames(writer, best);
  // A run takes at least two bytes; runs of one or two values hardly ever pay.
  const limit = Math.min(writer.length - start, count) / 2;
  if (countRuns(values, count, limit) >= limit) return;
  keepShorter(writer, start, () => writeDeltaRuns(writer, parameter, values, count, 0));
}

function smallest(): WideCandidate {
  const best = delta.size < packed.size ? delta : packed;
  return delta2.size < best.size ? delta2 : best;
}

function fill(values: Float64Array, count: number, least: number): void {
  let last = values[0]!;
  let lastDelta = 0;
  packed.values[0] = last - least;
  for (let i = 1; i < count; i++) {
    const value = values[i]!;
    const difference = value - last;
    packed.values[i] = value - least;
    delta.values[i - 1] = zigzag(difference);
    if (i > 1) delta2.values[i - 2] = zigzag(difference - lastDelta);
    last = value;
    lastDelta = difference;
  }
}

function zigzag(integer: number): number {
  return integer < 0 ? -2 * integer - 1 : 2 * integer;
}

function writeFrames(writer: ByteWriter, { values, widths, count, size }: WideCandidate): void {
  writer.append(widths.subarray(0, Math.ceil(count / FRAME)));
  writer.reserve(size);
  for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, count);
    packWide(writer.bytes, writer.length, values, from, to, widths[frame]!);
    writer.length += packedLength(to - from, widths[frame]!);
  }
}

function countRuns(values: Float64Array, count: number, limit: number): number {
  let runs = 1;
  let last = values[1]! - values[0]!;
  for (let i = 2; i < count && runs < limit; i++) {
    const difference = values[i]! - values[i - 1]!;
    if (difference !== last) runs++;
    last = difference;
  }
  return runs;
}
