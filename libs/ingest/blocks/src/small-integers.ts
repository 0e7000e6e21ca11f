import { FRAME, MAX_ROWS, Method } from './block-format';
import { PACK_SLACK, packedLength, packNarrow } from './bit-packing';
import { type ByteWriter, signedLength } from './byte-writer';
import { writeDeltaRuns } from './delta-runs';
import { keepShorter } from './keep-shorter';

/** Ranges below this limit leave room for zigzagged second differences in 31 bits. */
export const SMALL_RANGE = 2 ** 29;

/** Length of arrays of a block's integers: `encodeSmallIntegers` writes two more behind them. */
export const SMALL_ROOM = MAX_ROWS + 2;

class NarrowCandidate {
  readonly widths = new Uint8Array(MAX_ROWS / FRAME);
  count = 0;
  size = 0;

  constructor(readonly method: Method) {}

  clear(count: number, size: number): void {
    this.count = count;
    this.size = size;
  }

  add(frame: number, bits: number): void {
    const left = this.count - frame * FRAME;
    if (left <= 0) return;
    const width = 32 - Math.clz32(bits);
    this.widths[frame] = width;
    this.size += 1 + packedLength(Math.min(left, FRAME), width);
  }
}

const packed = new NarrowCandidate(Method.packed);
const delta = new NarrowCandidate(Method.delta);
const delta2 = new NarrowCandidate(Method.delta2);
const chosen = new Int32Array(MAX_ROWS);

/**
 * Writes `count` (2 to 4,096) integers of 32 bits, each plus `base`, by the method that takes the fewest bytes; the
 * least is `least`, and the largest is less than `SMALL_RANGE` above it. The array is `SMALL_ROOM` long.
 */
export function encodeSmallIntegers(
  writer: ByteWriter,
  parameter: number,
  integers: Int32Array,
  count: number,
  least: number,
  base: number,
): void {
  const start = writer.length;
  const first = integers[0]! + base;
  const step = integers[1]! - integers[0]!;
  packed.clear(count, 1 + signedLength(least + base));
  delta.clear(count - 1, 1 + signedLength(first));
  delta2.clear(count - 2, 1 + signedLength(first) + signedLength(step));
  const runs = measure(integers, count, least);
  const best = smallest();
  writer.u8((best.method << 5) | parameter);
  writer.signed(best === packed ? least + base : first);
  if (best === delta2) writer.signed(step);
  fill(best, integers, least);
  writeFrames(writer, best);
  // A run takes at least two bytes; runs of one or two values hardly ever pay.
  if (runs >= Math.min(writer.length - start, count) / 2) return;
  keepShorter(writer, start, () => writeDeltaRuns(writer, parameter, integers, count, base));
}

function smallest(): NarrowCandidate {
  const best = delta.size < packed.size ? delta : packed;
  return delta2.size < best.size ? delta2 : best;
}

/**
 * Measures all candidates in one pass; returns the number of runs of equal differences. Two integers behind the last one
 * continue its difference: they add nothing, and the last frames need no loop of their own.
 */
function measure(integers: Int32Array, count: number, least: number): number {
  const end = integers[count - 1]!;
  const lastDifference = end - integers[count - 2]!;
  integers[count] = end + lastDifference;
  integers[count + 1] = end + 2 * lastDifference;
  let runs = 1;
  let before = integers[0]!;
  let middle = integers[1]!;
  let difference = (middle - before) | 0;
  for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, count) + 2;
    let offsets = 0;
    let differences = 0;
    let seconds = 0;
    for (let i = from + 2; i < to; i++) {
      const integer = integers[i]!;
      const next = (integer - middle) | 0;
      const second = (next - difference) | 0;
      offsets |= before - least;
      differences |= zigzag(difference);
      seconds |= zigzag(second);
      // 1 where the difference changes, without a branch that nobody can predict.
      runs += (second | -second) >>> 31;
      before = middle;
      middle = integer;
      difference = next;
    }
    packed.add(frame, offsets);
    delta.add(frame, differences);
    delta2.add(frame, seconds);
  }
  return runs;
}

function zigzag(integer: number): number {
  return (integer << 1) ^ (integer >> 31);
}

function fill({ method, count }: NarrowCandidate, integers: Int32Array, least: number): void {
  if (method === Method.packed) {
    for (let i = 0; i < count; i++) chosen[i] = integers[i]! - least;
  } else if (method === Method.delta) {
    for (let i = 0; i < count; i++) chosen[i] = zigzag((integers[i + 1]! - integers[i]!) | 0);
  } else {
    for (let i = 0; i < count; i++) {
      chosen[i] = zigzag((integers[i + 2]! - 2 * integers[i + 1]! + integers[i]!) | 0);
    }
  }
}

function writeFrames(writer: ByteWriter, { widths, count, size }: NarrowCandidate): void {
  writer.append(widths.subarray(0, Math.ceil(count / FRAME)));
  writer.reserve(size + PACK_SLACK);
  for (let from = 0, frame = 0; from < count; from += FRAME, frame++) {
    const to = Math.min(from + FRAME, count);
    packNarrow(writer.view, writer.length, chosen, from, to, widths[frame]!);
    writer.length += packedLength(to - from, widths[frame]!);
  }
}
