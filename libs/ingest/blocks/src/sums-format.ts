import { MOST_YEARS, STATS_VERSION } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { ByteWriter } from './byte-writer';
import { CalendarUnit, indexStart, unitEnd, unitIndex, unitStart } from './calendar-unit';
import { type ColumnStats } from './column-stats';
import { type ColumnSums, type Sums } from './sums';
import { TIME_LIMIT } from './time-unit';

type Header = Pick<Sums, 'unit' | 'starts'>;

const COUNT_LIMIT = 2 ** 32;
const CALENDAR_UNITS: ReadonlySet<number> = new Set(Object.values(CalendarUnit));

export function writeSumsHeader(writer: ByteWriter, { unit, starts }: Header): void {
  writer.u8(STATS_VERSION);
  writer.u8(unit);
  writer.u8(starts.length);
  writer.u8(0);
  for (const start of starts) writer.uint(unitIndex(unit, start), 4);
}

export function writeColumnSums(writer: ByteWriter, stats: readonly ColumnStats[]): void {
  for (const part of stats) {
    writer.uint(part.count, 4);
    writeStats(writer, part);
  }
}

/**
 * Encodes sums as the statistics of a block. A `RangeError` when there is no part or more than 255, when a start is not
 * the start of a unit or not after the one before, or when a count is 2^32 or more.
 */
export function encodeSums(sums: Sums): Uint8Array<ArrayBuffer> {
  checkStarts(sums);
  for (const stats of sums.columns) checkColumn(stats, sums.starts.length);
  const writer = new ByteWriter(1024);
  writeSumsHeader(writer, sums);
  for (const stats of sums.columns) writeColumnSums(writer, stats);
  return writer.copy();
}

export function decodeSums(bytes: Uint8Array): Sums {
  const reader = new ByteReader(bytes);
  const { unit, starts } = readHeader(reader);
  const columns: ColumnStats[][] = [];
  while (reader.at < bytes.length) columns.push(readColumn(reader, starts.length));
  return { unit, starts, columns };
}

export function decodeColumnSums(bytes: Uint8Array): ColumnSums {
  const reader = new ByteReader(bytes);
  const { unit, starts } = readHeader(reader);
  const stats = readColumn(reader, starts.length);
  reader.end();
  return { unit, starts, stats };
}

function readHeader(reader: ByteReader): Header {
  const version = reader.u8();
  if (version !== STATS_VERSION) throw new BlockFormatError(`statistics of version ${version}, not 2`);
  const unit = unitOf(reader.u8());
  const parts = reader.u8();
  const reserved = reader.u8();
  if (parts === 0 || reserved !== 0)
    throw new BlockFormatError(`statistics of ${parts} parts, then a byte ${reserved}`);
  const starts: number[] = [];
  for (let last = -Infinity; starts.length < parts; starts.push(last)) last = readStart(reader, unit, last);
  return { unit, starts };
}

function unitOf(number: number): CalendarUnit {
  if (!CALENDAR_UNITS.has(number)) throw new BlockFormatError(`statistics in a calendar unit ${number}`);
  return number as CalendarUnit;
}

function readStart(reader: ByteReader, unit: CalendarUnit, last: number): number {
  const index = reader.i32();
  const start = indexStart(unit, index);
  if (start > last && start < TIME_LIMIT && unitEnd(unit, start) > -TIME_LIMIT) return start;
  throw new BlockFormatError(`statistics with an impossible part ${index} before byte ${reader.at}`);
}

function readColumn(reader: ByteReader, parts: number): ColumnStats[] {
  const stats: ColumnStats[] = [];
  while (stats.length < parts) stats.push(readStats(reader, reader.u32()));
  return stats;
}

function checkStarts({ unit, starts }: Header): void {
  if (starts.length < 1 || starts.length > MOST_YEARS) throw new RangeError(`sums of ${starts.length} calendar parts`);
  starts.forEach((start, i) => {
    if (start === unitStart(unit, start) && Math.abs(start) <= 2 * TIME_LIMIT && !(start <= starts[i - 1]!)) return;
    throw new RangeError(`a calendar part of unit ${unit} that starts at ${start} ms after ${starts[i - 1]} ms`);
  });
}

function checkColumn(stats: readonly ColumnStats[], parts: number): void {
  if (stats.length !== parts) throw new RangeError(`sums of ${stats.length} parts in ${parts} calendar parts`);
  const wrong = stats.find(({ count }) => !Number.isInteger(count) || count < 0 || count >= COUNT_LIMIT);
  if (wrong !== undefined) throw new RangeError(`sums of ${wrong.count} values`);
}

function writeStats(writer: ByteWriter, { mean, m2, min, max, first, last }: ColumnStats): void {
  writer.f64(mean);
  writer.f64(m2);
  writer.f64(min);
  writer.f64(max);
  writer.f64(first);
  writer.f64(last);
}

/** Reads the six doubles that follow a count; only `m2` may be infinite. */
function readStats(reader: ByteReader, count: number): ColumnStats {
  const mean = reader.f64();
  const m2 = reader.anyF64();
  if (!(m2 >= 0)) throw new BlockFormatError(`a sum of squares ${m2} before byte ${reader.at}`);
  return { count, mean, m2, min: reader.f64(), max: reader.f64(), first: reader.f64(), last: reader.f64() };
}
