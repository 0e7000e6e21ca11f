import { Method } from './block-format';
import { type ByteWriter } from './byte-writer';
import { keepShorter } from './keep-shorter';

/** Replaces the bytes from `start` by runs of equal differences when the runs take fewer bytes. */
export function tryDeltaRuns(
  writer: ByteWriter,
  parameter: number,
  values: Float64Array,
  count: number,
  start: number,
): void {
  const length = writer.length - start;
  // A run takes at least two bytes; runs of one or two values hardly ever pay.
  const limit = Math.min(length, count) / 2;
  if (countRuns(values, count, limit) >= limit) return;
  keepShorter(writer, start, () => writeDeltaRuns(writer, parameter, values, count));
}

function writeDeltaRuns(writer: ByteWriter, parameter: number, values: Float64Array, count: number): boolean {
  writer.u8((Method.deltaRuns << 5) | parameter);
  writer.signed(values[0]!);
  for (let i = 1; i < count;) {
    const next = endOfRun(values, count, i);
    writer.signed(values[i]! - values[i - 1]!);
    writer.varint(next - i);
    i = next;
  }
  return true;
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
