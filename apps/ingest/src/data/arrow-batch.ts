import type * as Arrow from 'apache-arrow';
import { EMPTY_FLAG, type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ArrowPackage } from './arrow-schema';
import { microsecondsOf } from './microseconds';

/** The rows of a table as a record batch; NaN, `''` and `EMPTY_FLAG` are null. Numbers are not copied. */
export function arrowBatch(
  arrow: ArrowPackage,
  schema: Arrow.Schema,
  { rows, ms, us, columns }: NrtWritableRows,
): Arrow.RecordBatch {
  const time = arrow.makeData({
    type: schema.fields[0]!.type as Arrow.TimestampMicrosecond,
    length: rows,
    nullCount: 0,
    data: microsecondsOf(ms, us),
  });
  const children = [time, ...columns.map((cells) => dataOf(arrow, cells, rows))];
  const type = new arrow.Struct(schema.fields);
  return new arrow.RecordBatch(schema, arrow.makeData({ type, length: rows, nullCount: 0, children }));
}

function dataOf(arrow: ArrowPackage, cells: NrtWritableCells, length: number): Arrow.Data {
  switch (cells.kind) {
    case 'number':
      return arrow.makeData({ type: new arrow.Float64(), length, ...nansOf(cells.values), data: cells.values });
    case 'text': {
      const nulls = nullsOf(length, (row) => cells.texts[row] === '');
      return arrow.makeData({ type: new arrow.Utf8(), length, ...nulls, ...textsOf(cells.texts) });
    }
    case 'flag': {
      return arrow.makeData({ type: new arrow.Uint8(), length, ...emptyFlagsOf(cells.flags), data: cells.flags });
    }
  }
}

/** Which rows have a cell, a bit for each, and how many have none. */
interface Nulls {
  readonly nullCount: number;
  readonly nullBitmap: Uint8Array;
}

/** The same as `nullsOf` for most columns, in a loop that calls nothing. */
function nansOf(values: Float64Array): Nulls {
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  let nullCount = 0;
  for (let row = 0; row < values.length; row++) {
    if (Number.isNaN(values[row])) nullCount++;
    else nullBitmap[row >> 3]! |= 1 << (row & 7);
  }
  return { nullCount, nullBitmap };
}

function emptyFlagsOf(flags: Uint8Array): Nulls {
  if (!flags.includes(EMPTY_FLAG)) return { nullCount: 0, nullBitmap: new Uint8Array(0) };
  return nullsOf(flags.length, (row) => flags[row] === EMPTY_FLAG);
}

function nullsOf(rows: number, isNull: (row: number) => boolean): Nulls {
  const nullBitmap = new Uint8Array(Math.ceil(rows / 8));
  let nullCount = 0;
  for (let row = 0; row < rows; row++) {
    if (isNull(row)) nullCount++;
    else nullBitmap[row >> 3]! |= 1 << (row & 7);
  }
  return { nullCount, nullBitmap };
}

/** Texts in UTF-8, one behind the other, with the end of each. */
function textsOf(texts: readonly string[]): { data: Uint8Array; valueOffsets: Int32Array } {
  const encoded = texts.map((text) => Buffer.from(text));
  const valueOffsets = new Int32Array(texts.length + 1);
  encoded.forEach(({ length }, row) => (valueOffsets[row + 1] = valueOffsets[row]! + length));
  return { data: Buffer.concat(encoded), valueOffsets };
}
