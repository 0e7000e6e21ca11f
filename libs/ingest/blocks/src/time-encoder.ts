import { type BlockInstant, type TimeColumn } from './block-columns';
import { EXACT, Head, MAX_ROWS } from './block-format';
import { type ByteWriter } from './byte-writer';
import { encodeIntegers } from './integer-encoder';
import { MICROSECOND, MILLISECOND, TIME_LIMIT, UNITS } from './time-unit';

/** Properties of the time stamps of a block's rows. */
export interface TimeSummary {
  readonly first: BlockInstant;
  readonly last: BlockInstant;
  /** Whether no row is earlier than the one before it. */
  readonly ascending: boolean;
}

const integers = new Float64Array(MAX_ROWS);

export function isBefore({ ms, us }: TimeColumn, a: number, b: number): boolean {
  return ms[a]! < ms[b]! || (us !== undefined && ms[a] === ms[b] && us[a]! < us[b]!);
}

export function summarizeTime(time: TimeColumn, rows: number): TimeSummary {
  let first = 0;
  let last = 0;
  let ascending = true;
  for (let row = 0; row < rows; row++) {
    checkInstant(time, row);
    if (row > 0 && isBefore(time, row, row - 1)) ascending = false;
    if (ascending || !isBefore(time, row, last)) last = row;
    else if (isBefore(time, row, first)) first = row;
  }
  return { first: instantAt(time, first), last: instantAt(time, last), ascending };
}

/** Writes time stamps that `summarizeTime` has checked, as integers of the coarsest unit that loses nothing. */
export function encodeTime(writer: ByteWriter, { ms, us }: TimeColumn, rows: number): void {
  if (us !== undefined && hasMicroseconds(us, rows)) return encodeMicroseconds(writer, ms, us, rows);
  const unit = coarsestUnit(ms, rows);
  const size = UNITS[unit]!;
  for (let row = 0; row < rows; row++) integers[row] = ms[row]! / size;
  encodeIntegers(writer, unit, integers, rows);
}

function encodeMicroseconds(writer: ByteWriter, ms: Float64Array, us: Uint16Array, rows: number): void {
  let exact = true;
  for (let row = 0; row < rows; row++) {
    const value = ms[row]! * 1000 + us[row]!;
    integers[row] = value;
    // Addition of the remainder is exact only if the product leaves room for it.
    exact = exact && Math.abs(ms[row]! * 1000) < EXACT - 1000;
  }
  if (exact && encodeIntegers(writer, MICROSECOND, integers, rows)) return;
  writer.u8(Head.splitTime);
  encodeIntegers(writer, MILLISECOND, ms, rows);
  for (let row = 0; row < rows; row++) integers[row] = us[row]!;
  encodeIntegers(writer, MICROSECOND, integers, rows);
}

function coarsestUnit(ms: Float64Array, rows: number): number {
  let unit = UNITS.length - 1;
  for (let row = 0; row < rows; row++) {
    while (unit > MILLISECOND && !Number.isInteger(ms[row]! / UNITS[unit]!)) unit--;
  }
  return unit;
}

function hasMicroseconds(us: Uint16Array, rows: number): boolean {
  for (let row = 0; row < rows; row++) if (us[row] !== 0) return true;
  return false;
}

function checkInstant({ ms, us }: TimeColumn, row: number): void {
  const value = ms[row]!;
  if (!Number.isInteger(value) || Math.abs(value) >= TIME_LIMIT || (us !== undefined && us[row]! > 999)) {
    throw new RangeError(`row ${row} has no time stamp of a block: ${value} ms, ${us?.[row] ?? 0} us`);
  }
}

function instantAt({ ms, us }: TimeColumn, row: number): BlockInstant {
  return { ms: ms[row]!, us: us?.[row] ?? 0 };
}
