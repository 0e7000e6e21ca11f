import { FORMAT_VERSION } from './block-format';
import { BlockFormatError } from './block-format-error';
import { ByteWriter } from './byte-writer';

/** Place of a column's bytes: which of the block's two byte arrays, the first byte (from 0), the number of bytes. */
export interface ColumnSlice {
  readonly source: 'data' | 'text';
  readonly start: number;
  readonly length: number;
}

export interface ColumnEnd {
  readonly data: number;
  readonly text: number;
}

const HEADER = 2;

export function encodeToc(ends: readonly ColumnEnd[]): Uint8Array<ArrayBuffer> {
  const last = ends.at(-1) ?? { data: 0, text: 0 };
  const dataWidth = byteWidth(last.data);
  const textWidth = byteWidth(last.text);
  const writer = new ByteWriter(HEADER + ends.length * (dataWidth + textWidth));
  writer.u8(FORMAT_VERSION);
  writer.u8(textWidth * 16 + dataWidth);
  for (const end of ends) {
    writer.uint(end.data, dataWidth);
    if (textWidth > 0) writer.uint(end.text, textWidth);
  }
  return writer.copy();
}

export function readToc(toc: Uint8Array): ColumnSlice[] {
  const { columns } = shapeOf(toc);
  return Array.from({ length: columns }, (_, column) => columnSlice(toc, column));
}

/** Place of one column: 0 is the time, 1 the first data column. */
export function columnSlice(toc: Uint8Array, column: number): ColumnSlice {
  const { dataWidth, textWidth, columns } = shapeOf(toc);
  if (!(column >= 0 && column < columns)) throw new RangeError(`column ${column} of a block of ${columns}`);
  const entry = dataWidth + textWidth;
  const at = HEADER + column * entry;
  const data = { start: column === 0 ? 0 : uintAt(toc, at - entry, dataWidth), end: uintAt(toc, at, dataWidth) };
  const text = {
    start: column === 0 ? 0 : uintAt(toc, at - textWidth, textWidth),
    end: uintAt(toc, at + dataWidth, textWidth),
  };
  const source = text.end === text.start ? 'data' : 'text';
  const { start, end } = source === 'data' ? data : text;
  if (end <= start || (source === 'text' && data.end !== data.start)) {
    throw new BlockFormatError(`column ${column} has impossible ends in the table of contents`);
  }
  return { source, start, length: end - start };
}

function shapeOf(toc: Uint8Array): { dataWidth: number; textWidth: number; columns: number } {
  if (toc.length < HEADER) throw new BlockFormatError(`a table of contents of ${toc.length} bytes`);
  if (toc[0] !== FORMAT_VERSION) throw new BlockFormatError(`a table of contents of version ${toc[0]}`);
  const dataWidth = toc[1]! & 15;
  const textWidth = toc[1]! >> 4;
  const columns = (toc.length - HEADER) / (dataWidth + textWidth);
  if (dataWidth < 1 || dataWidth > 4 || textWidth > 4 || !Number.isInteger(columns)) {
    throw new BlockFormatError(`a table of contents of ${toc.length} bytes with widths ${dataWidth} and ${textWidth}`);
  }
  return { dataWidth, textWidth, columns };
}

function byteWidth(value: number): number {
  let width = 0;
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) width++;
  return width;
}

function uintAt(bytes: Uint8Array, at: number, width: number): number {
  let value = 0;
  for (let i = at; i < at + width; i++) value = value * 256 + bytes[i]!;
  return value;
}
