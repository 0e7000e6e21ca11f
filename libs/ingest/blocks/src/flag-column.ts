import { EMPTY_FLAG_CODE } from './block-columns';
import { Head, MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { type ByteWriter, varintLength } from './byte-writer';
import { checkRows } from './check-rows';
import { encodeIntegers } from './integer-encoder';
import { decodeIntegers } from './integer-decoder';

/** The code of an empty cell; a flag is its own code. */
const EMPTY_CODE = 10;

const codes = new Float64Array(MAX_ROWS);

export function encodeFlags(writer: ByteWriter, flags: Uint8Array, rows: number): void {
  const start = writer.length;
  const runs = runsLength(flags, rows);
  // Integers take at most four bits a flag, and one run is never shorter than the constant.
  if (1 + runs <= rows / 16 && endOfRun(flags, rows, 0) < rows) return writeRuns(writer, flags, rows);
  for (let row = 0; row < rows; row++) codes[row] = codeOf(flags[row]!);
  encodeIntegers(writer, 0, codes, rows);
  if (1 + runs >= writer.length - start) return;
  writer.rewind(start);
  writeRuns(writer, flags, rows);
}

/** Decodes the bytes of a flag column of a block of `rows` rows: 0 to 9, 255 for an empty cell. */
export function decodeFlags(bytes: Uint8Array, rows: number): Uint8Array {
  checkRows(rows);
  const reader = new ByteReader(bytes);
  const flags = new Uint8Array(rows);
  const head = reader.u8();
  if (head === Head.flagRuns) readRuns(reader, flags);
  else readIntegers(reader, head, flags);
  reader.end();
  return flags;
}

function writeRuns(writer: ByteWriter, flags: Uint8Array, rows: number): void {
  writer.u8(Head.flagRuns);
  for (let row = 0; row < rows;) {
    const end = endOfRun(flags, rows, row);
    writer.varint((end - row - 1) * 16 + codeOf(flags[row]!));
    row = end;
  }
}

function runsLength(flags: Uint8Array, rows: number): number {
  let length = 0;
  for (let row = 0; row < rows;) {
    const end = endOfRun(flags, rows, row);
    length += varintLength((end - row - 1) * 16 + codeOf(flags[row]!));
    row = end;
  }
  return length;
}

function endOfRun(flags: Uint8Array, rows: number, from: number): number {
  const flag = flags[from];
  let end = from + 1;
  while (end < rows && flags[end] === flag) end++;
  return end;
}

function readRuns(reader: ByteReader, flags: Uint8Array): void {
  for (let row = 0; row < flags.length;) {
    const run = reader.varint();
    const end = row + Math.floor(run / 16) + 1;
    if (end > flags.length) throw new BlockFormatError(`a run of flags to row ${end} of ${flags.length}`);
    flags.fill(flagOf(run % 16), row, end);
    row = end;
  }
}

function readIntegers(reader: ByteReader, head: number, flags: Uint8Array): void {
  if ((head & 31) !== 0) throw new BlockFormatError(`unknown encoding of flags ${head}`);
  decodeIntegers(reader, head >> 5, codes, flags.length);
  for (let row = 0; row < flags.length; row++) flags[row] = flagOf(codes[row]!);
}

function codeOf(flag: number): number {
  if (flag === EMPTY_FLAG_CODE) return EMPTY_CODE;
  if (flag > 9) throw new RangeError(`a quality flag is 0 to 9 or ${EMPTY_FLAG_CODE}, not ${flag}`);
  return flag;
}

function flagOf(code: number): number {
  if (code === EMPTY_CODE) return EMPTY_FLAG_CODE;
  if (code < 0 || code > 9) throw new BlockFormatError(`a quality flag with the code ${code}`);
  return code;
}
