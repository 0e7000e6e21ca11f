import { Method } from './block-format';
import { type ByteWriter } from './byte-writer';

/** Replaces the bytes from `start` by runs of equal differences when the runs take fewer bytes. */
export function tryDeltaRuns(
  writer: ByteWriter,
  parameter: number,
  values: Float64Array,
  count: number,
  start: number,
): void {
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
