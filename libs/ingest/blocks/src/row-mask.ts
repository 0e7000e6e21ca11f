import { BlockFormatError } from './block-format-error';
import { type ByteReader } from './byte-reader';
import { type ByteWriter } from './byte-writer';

/**
 * Writes which of `count` rows are set, after the first byte `head`: as runs (`head + 1`) or, where runs are not
 * shorter, as a bitmap (`head`). `mask` is `set` (0 or 1) in the rows that are set.
 */
export function encodeMask(writer: ByteWriter, head: number, mask: Uint8Array, set: number, count: number): void {
  const start = writer.length;
  const bitmap = Math.ceil(count / 8);
  writer.u8(head + 1);
  if (writeRuns(writer, mask, set, count, start + 1 + bitmap)) return;
  writer.rewind(start);
  writer.u8(head);
  writeBitmap(writer, mask, set, count);
}

/** Reads a mask into `mask` and returns the number of set rows: at least one, and not all. */
export function decodeMask(reader: ByteReader, runs: boolean, mask: Uint8Array, count: number): number {
  const set = runs ? readRuns(reader, mask, count) : readBitmap(reader, mask, count);
  if (set === 0 || set === count) throw new BlockFormatError(`a mask of ${set} of ${count} rows`);
  return set;
}

/** Writes runs; returns false as soon as they reach the length `limit` of the writer. */
function writeRuns(writer: ByteWriter, mask: Uint8Array, set: number, count: number, limit: number): boolean {
  for (let i = 0, value = set ^ 1; i < count; value ^= 1) {
    const end = endOfRun(mask, count, i, value);
    writer.varint(end - i);
    if (writer.length >= limit) return false;
    i = end;
  }
  return true;
}

function endOfRun(mask: Uint8Array, count: number, from: number, value: number): number {
  let end = from;
  // Four rows with one branch: most runs are long.
  while (end + 4 <= count && sameFour(mask, end, value)) end += 4;
  while (end < count && mask[end] === value) end++;
  return end;
}

function sameFour(mask: Uint8Array, at: number, value: number): boolean {
  return ((mask[at]! ^ value) | (mask[at + 1]! ^ value) | (mask[at + 2]! ^ value) | (mask[at + 3]! ^ value)) === 0;
}

function readRuns(reader: ByteReader, mask: Uint8Array, count: number): number {
  let set = 0;
  for (let i = 0, value = 0; i < count; value ^= 1) {
    const run = reader.varint();
    if (run > count - i || (run === 0 && i > 0)) throw new BlockFormatError(`a run of ${run} of ${count - i} rows`);
    mask.fill(value, i, i + run);
    set += value * run;
    // An empty first run means that row 0 is set; a second empty run would not advance.
    if (run === 0 && value === 1) throw new BlockFormatError('an empty run of rows');
    i += run;
  }
  return set;
}

function writeBitmap(writer: ByteWriter, mask: Uint8Array, set: number, count: number): void {
  for (let i = 0; i < count; i += 8) {
    let byte = 0;
    for (let bit = 0; bit < 8 && i + bit < count; bit++) byte |= (mask[i + bit] === set ? 1 : 0) << (7 - bit);
    writer.u8(byte);
  }
}

function readBitmap(reader: ByteReader, mask: Uint8Array, count: number): number {
  const length = Math.ceil(count / 8);
  const at = reader.take(length);
  let set = 0;
  for (let i = 0; i < count; i++) {
    const bit = (reader.bytes[at + (i >> 3)]! >> (7 - (i & 7))) & 1;
    mask[i] = bit;
    set += bit;
  }
  if ((reader.bytes[at + length - 1]! & ((1 << (length * 8 - count)) - 1)) !== 0) {
    throw new BlockFormatError(`bits beyond the last row before byte ${reader.at}`);
  }
  return set;
}
