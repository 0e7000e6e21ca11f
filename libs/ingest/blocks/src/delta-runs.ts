import { Method } from './block-format';
import { type ByteWriter } from './byte-writer';

/** Writes integers, each plus `base`, as runs of equal differences. */
export function writeDeltaRuns(
  writer: ByteWriter,
  parameter: number,
  integers: Int32Array | Float64Array,
  count: number,
  base: number,
): true {
  writer.u8((Method.deltaRuns << 5) | parameter);
  writer.signed(integers[0]! + base);
  for (let i = 1; i < count;) {
    const next = endOfRun(integers, count, i);
    writer.signed(integers[i]! - integers[i - 1]!);
    writer.varint(next - i);
    i = next;
  }
  return true;
}

function endOfRun(integers: Int32Array | Float64Array, count: number, from: number): number {
  const delta = integers[from]! - integers[from - 1]!;
  let end = from + 1;
  while (end < count && integers[end]! - integers[end - 1]! === delta) end++;
  return end;
}
