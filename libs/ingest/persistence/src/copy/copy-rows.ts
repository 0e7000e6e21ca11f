import { type Instant } from '@pelorus/shared/kernel';
import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { LEVEL } from '@pelorus/ingest/domain';

/** Start of binary COPY data: signature, no flags, no extension. */
export const COPY_HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');

/** End of binary COPY data: a row of -1 fields. */
export const COPY_TRAILER = Buffer.from([0xff, 0xff]);

export const COPY_COLUMNS = [
  'part',
  'dataset_id',
  'seq',
  'rows',
  'level',
  'sum_unit',
  'datetime_min',
  'datetime_max',
  'toc',
  'data',
  'text',
  'stats',
];

/** Epoch of PostgreSQL, 2000-01-01, in milliseconds since 1970. */
const POSTGRES_EPOCH_MS = 946_684_800_000;
const FIXED_BYTES = 2 + 12 * 4 + 8 + 8 + 4 + 4 + 2 + 2 + 8 + 8;

/** A row of binary COPY data; `seq` is the number of the block in the dataset, from 0. */
export function copyRow(part: number, datasetId: number, seq: number, block: EncodedBlock): Buffer {
  const arrays = [block.toc, block.data, block.text, block.stats];
  const size = arrays.reduce((sum, bytes) => sum + (bytes?.length ?? 0), FIXED_BYTES);
  const row = Buffer.allocUnsafe(size);
  let at = row.writeInt16BE(COPY_COLUMNS.length);
  at = writeInt8(row, at, BigInt(part));
  at = writeInt8(row, at, BigInt(datasetId));
  at = writeInt4(row, at, seq);
  at = writeInt4(row, at, block.rows);
  at = writeInt2(row, at, LEVEL.own);
  at = writeInt2(row, at, block.sumUnit);
  at = writeInt8(row, at, timestamp(block.first));
  at = writeInt8(row, at, timestamp(block.last));
  for (const bytes of arrays) at = writeBytes(row, at, bytes);
  return row.subarray(0, at);
}

function timestamp({ ms, us }: Instant): bigint {
  return BigInt(ms - POSTGRES_EPOCH_MS) * 1000n + BigInt(us);
}

function writeInt8(row: Buffer, at: number, value: bigint): number {
  return row.writeBigInt64BE(value, row.writeInt32BE(8, at));
}

function writeInt4(row: Buffer, at: number, value: number): number {
  return row.writeInt32BE(value, row.writeInt32BE(4, at));
}

function writeInt2(row: Buffer, at: number, value: number | null): number {
  return value === null ? row.writeInt32BE(-1, at) : row.writeInt16BE(value, row.writeInt32BE(2, at));
}

function writeBytes(row: Buffer, at: number, bytes: Uint8Array | null): number {
  if (bytes === null) return row.writeInt32BE(-1, at);
  const start = row.writeInt32BE(bytes.length, at);
  row.set(bytes, start);
  return start + bytes.length;
}
