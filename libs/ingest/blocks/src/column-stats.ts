import { FORMAT_VERSION, MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { type ByteWriter } from './byte-writer';

/** Statistics of the values of one numeric column; all but `count` are 0 when there are none. */
export interface ColumnStats {
  readonly count: number;
  readonly mean: number;
  /** Sum of the squared differences from the mean: `m2 / (count - 1)` is the sample variance. */
  readonly m2: number;
  readonly min: number;
  readonly max: number;
  /** The value with the earliest time stamp. */
  readonly first: number;
  /** The value with the latest time stamp. */
  readonly last: number;
}

const RECORD = 2 + 6 * 8;
const NO_VALUES: ColumnStats = { count: 0, mean: 0, m2: 0, min: 0, max: 0, first: 0, last: 0 };

/** Statistics of the first `count` values, of which the caller knows the first and last by time. */
export function computeStats(values: Float64Array, count: number, first: number, last: number): ColumnStats {
  if (count === 0) return NO_VALUES;
  let sum = 0;
  let min = values[0]!;
  let max = min;
  for (let i = 0; i < count; i++) {
    const value = values[i]!;
    sum += value;
    if (value < min) min = value;
    if (value > max) max = value;
  }
  if (min === max) return { count, mean: min, m2: 0, min, max, first, last };
  const rough = Number.isFinite(sum) ? sum / count : meanOfHuge(values, count);
  let squares = 0;
  let residue = 0;
  for (let i = 0; i < count; i++) {
    const difference = values[i]! - rough;
    squares += difference * difference;
    residue += difference;
  }
  const correction = Number.isFinite(residue) ? residue / count : 0;
  const m2 = squares - residue * correction;
  return {
    count,
    mean: Math.min(Math.max(rough + correction, min), max),
    m2: Number.isFinite(m2) ? Math.max(m2, 0) : Infinity,
    min,
    max,
    first,
    last,
  };
}

/** The mean of doubles whose sum overflows. */
function meanOfHuge(values: Float64Array, count: number): number {
  let mean = 0;
  for (let i = 0; i < count; i++) mean += values[i]! / count;
  return mean;
}

/** Appends one record; the first one follows the version. */
export function writeStats(writer: ByteWriter, stats: ColumnStats): void {
  if (writer.length === 0) writer.u8(FORMAT_VERSION);
  writer.uint(stats.count, 2);
  for (const value of [stats.mean, stats.m2, stats.min, stats.max, stats.first, stats.last]) writer.f64(value);
}

/** The statistics of a block: one entry for each of its numeric columns, in their order. */
export function decodeStats(bytes: Uint8Array): ColumnStats[] {
  const reader = new ByteReader(bytes);
  const version = reader.u8();
  if (version !== FORMAT_VERSION) throw new BlockFormatError(`statistics of version ${version}`);
  const stats: ColumnStats[] = [];
  while (reader.at < bytes.length) stats.push(readStats(reader));
  return stats;
}

/** Where in a block's statistics the record of its `ordinal`-th (from 0) numeric column is: for `substring()`. */
export function statsSlice(ordinal: number): { readonly start: number; readonly length: number } {
  return { start: 1 + ordinal * RECORD, length: RECORD };
}

/** The record that `statsSlice` points to. */
export function decodeColumnStats(record: Uint8Array): ColumnStats {
  const reader = new ByteReader(record);
  const stats = readStats(reader);
  reader.end();
  return stats;
}

function readStats(reader: ByteReader): ColumnStats {
  const at = reader.take(RECORD);
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + at, RECORD);
  const count = view.getUint16(0);
  const [mean, m2, min, max, first, last] = [2, 10, 18, 26, 34, 42].map((offset) => view.getFloat64(offset)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  // Only m2 may overflow.
  if (count > MAX_ROWS || ![mean, min, max, first, last].every(Number.isFinite) || !(m2 >= 0)) {
    throw new BlockFormatError(`impossible statistics at byte ${at}`);
  }
  return { count, mean, m2, min, max, first, last };
}
