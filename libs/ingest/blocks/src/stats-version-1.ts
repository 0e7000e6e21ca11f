import { MAX_ROWS } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteReader } from './byte-reader';
import { type ColumnStats } from './column-stats';
import { readStats } from './stats-record';

/** What blocks had before partial sums: one record a column, of all rows. */
const VERSION = 1;
const RECORD = 2 + 6 * 8;

/** The statistics of a block, of version 1: one entry for each of its numeric columns, in their order. */
export function decodeStats(bytes: Uint8Array): ColumnStats[] {
  const reader = new ByteReader(bytes);
  const version = reader.u8();
  if (version !== VERSION) throw new BlockFormatError(`statistics of version ${version}, not 1`);
  const stats: ColumnStats[] = [];
  while (reader.at < bytes.length) stats.push(readRecord(reader));
  return stats;
}

/** Where in a block's statistics of version 1 the record of its `ordinal`-th (from 0) numeric column is: for `substring()`. */
export function statsSlice(ordinal: number): { readonly start: number; readonly length: number } {
  return { start: 1 + ordinal * RECORD, length: RECORD };
}

/** The record that `statsSlice` points to. */
export function decodeColumnStats(record: Uint8Array): ColumnStats {
  const reader = new ByteReader(record);
  const stats = readRecord(reader);
  reader.end();
  return stats;
}

function readRecord(reader: ByteReader): ColumnStats {
  const count = reader.u16();
  if (count > MAX_ROWS) throw new BlockFormatError(`statistics of ${count} rows before byte ${reader.at}`);
  return readStats(reader, count);
}
