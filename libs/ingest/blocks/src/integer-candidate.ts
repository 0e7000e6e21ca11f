import { EXACT, FRAME, MAX_ROWS, Method } from './block-format';
import { bitLength, packedLength } from './bit-packing';
import { signedLength } from './byte-writer';

const MAX_FRAMES = MAX_ROWS / FRAME;

/**
 * One way to write the values: unsigned integers in one of two arrays, their number, the widths of the frames, the
 * number of bytes.
 */
export class Candidate<T extends Int32Array | Float64Array> {
  readonly widths = new Uint8Array(MAX_FRAMES);
  count = 0;
  size = Infinity;

  constructor(
    readonly method: Method,
    readonly values: T,
  ) {}
}

/** The methods that cut values into frames, each with arrays of its own, which every column reuses. */
export function candidates<T extends Int32Array | Float64Array>(array: (length: number) => T) {
  return {
    packed: new Candidate(Method.packed, array(MAX_ROWS)),
    delta: new Candidate(Method.delta, array(MAX_ROWS)),
    delta2: new Candidate(Method.delta2, array(MAX_ROWS)),
  };
}

/** Finds the widths of the frames of `count` values, and the bytes that they take. */
export function measureNarrow(candidate: Candidate<Int32Array>, count: number): void {
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

/** Does the same for values beyond 31 bits. Values of 2^53 and more, as zigzagged differences may be, rule the candidate out. */
export function measureWide(candidate: Candidate<Float64Array>, count: number): void {
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
export function choose<T extends Int32Array | Float64Array>(
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
