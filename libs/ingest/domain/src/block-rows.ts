import { columnSlice, decodeFlags, decodeNumbers, decodeText, decodeTime, MAX_ROWS } from '@pelorus/ingest/blocks';
import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type LayoutColumn } from './layout';

export interface StoredBlock {
  readonly rows: number;
  readonly toc: Uint8Array;
  readonly data: Uint8Array;
  readonly text: Uint8Array | null;
}

export interface BlockTimes {
  readonly ms: Float64Array;
  readonly us: Uint16Array;
}

/** Shared microseconds of all blocks in whole milliseconds. */
const NO_MICROSECONDS = new Uint16Array(MAX_ROWS);

/** Decodes a time column. Callers must not write to it. */
export function decodeTimes(bytes: Uint8Array, rows: number): BlockTimes {
  const { ms, us } = decodeTime(bytes, rows);
  return { ms, us: us ?? NO_MICROSECONDS.subarray(0, rows) };
}

export function decodeRows(block: StoredBlock, columns: readonly Pick<LayoutColumn, 'kind'>[]): NrtWritableRows {
  const { rows } = block;
  const times = decodeTimes(columnBytes(block, 0), rows);
  return { rows, ...times, columns: columns.map(({ kind }, i) => decodeCells(columnBytes(block, i + 1), kind, rows)) };
}

function decodeCells(bytes: Uint8Array, kind: LayoutColumn['kind'], rows: number): NrtWritableCells {
  switch (kind) {
    case 'number':
      return { kind, values: decodeNumbers(bytes, rows).values };
    case 'text':
      return { kind, texts: decodeText(bytes, rows) };
    case 'flag':
      return { kind, flags: decodeFlags(bytes, rows) };
  }
}

/** Bytes of a column (0 is the time). */
export function columnBytes({ toc, data, text }: StoredBlock, column: number): Uint8Array {
  const { source, start, length } = columnSlice(toc, column);
  const bytes = source === 'data' ? data : text;
  if (bytes === null) throw new Error(`column ${column} of a block is text, but the block has none`);
  return bytes.subarray(start, start + length);
}
