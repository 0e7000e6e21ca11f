import { Head, MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { checkRows } from './check-rows';
import { decodeIntegers } from './integer-decoder';
import { MICROSECOND, MILLISECOND, TIME_LIMIT, UNITS } from './time-unit';

/** Time stamps in the order of the rows; without `us` all time stamps are whole milliseconds. */
export interface DecodedTime {
  readonly ms: Float64Array;
  readonly us?: Uint16Array;
}

const integers = new Float64Array(MAX_ROWS);

export function decodeTime(bytes: Uint8Array, rows: number): DecodedTime {
  checkRows(rows);
  const reader = new ByteReader(bytes);
  const head = reader.u8();
  const time = head === Head.splitTime ? decodeSplit(reader, rows) : decodeUnits(reader, head, rows);
  reader.end();
  for (let row = 0; row < rows; row++) {
    if (!(Math.abs(time.ms[row]!) < TIME_LIMIT)) throw new BlockFormatError(`row ${row} is ${time.ms[row]} ms`);
  }
  return time;
}

function decodeUnits(reader: ByteReader, head: number, rows: number): DecodedTime {
  const unit = head & 31;
  const size = UNITS[unit];
  if (size === undefined) throw new BlockFormatError(`unknown unit of time ${unit}`);
  const ms = new Float64Array(rows);
  if (unit === MICROSECOND) return decodeMicroseconds(reader, head, ms);
  decodeIntegers(reader, head >> 5, ms, rows);
  if (size !== 1) for (let row = 0; row < rows; row++) ms[row] = ms[row]! * size;
  return { ms };
}

function decodeMicroseconds(reader: ByteReader, head: number, ms: Float64Array): DecodedTime {
  const us = new Uint16Array(ms.length);
  decodeIntegers(reader, head >> 5, integers, ms.length);
  for (let row = 0; row < ms.length; row++) {
    const value = integers[row]!;
    let whole = Math.floor(value / 1000);
    // Division of a large number may have rounded up to the next integer.
    if (whole * 1000 > value) whole--;
    ms[row] = whole;
    us[row] = value - whole * 1000;
  }
  return { ms, us };
}

function decodeSplit(reader: ByteReader, rows: number): DecodedTime {
  const ms = new Float64Array(rows);
  const us = new Uint16Array(rows);
  decodeIntegers(reader, methodOf(reader.u8(), MILLISECOND), ms, rows);
  decodeIntegers(reader, methodOf(reader.u8(), MICROSECOND), integers, rows);
  for (let row = 0; row < rows; row++) {
    const value = integers[row]!;
    if (value < 0 || value > 999) throw new BlockFormatError(`row ${row} has ${value} us beyond the millisecond`);
    us[row] = value;
  }
  return { ms, us };
}

function methodOf(head: number, unit: number): number {
  if ((head & 31) !== unit) throw new BlockFormatError(`unit ${head & 31} in a part of unit ${unit}`);
  return head >> 5;
}
