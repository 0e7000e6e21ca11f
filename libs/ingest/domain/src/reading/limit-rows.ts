import { type NrtWritableCells, type NrtWritableRows } from '@pelorus/shared/nrt';

/** First `limit` rows; reads no further. */
export async function* limitRows(
  table: AsyncIterable<NrtWritableRows>,
  limit: number,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  let left = limit;
  if (left === 0) return;
  for await (const part of table) {
    yield part.rows > left ? firstRows(part, left) : part;
    left -= part.rows;
    if (left <= 0) return;
  }
}

function firstRows({ ms, us, columns }: NrtWritableRows, rows: number): NrtWritableRows {
  return { rows, ms: ms.subarray(0, rows), us: us.subarray(0, rows), columns: columns.map((each) => cut(each, rows)) };
}

function cut(cells: NrtWritableCells, rows: number): NrtWritableCells {
  switch (cells.kind) {
    case 'number':
      return { kind: 'number', values: cells.values.subarray(0, rows) };
    case 'text':
      return { kind: 'text', texts: cells.texts.slice(0, rows) };
    case 'flag':
      return { kind: 'flag', flags: cells.flags.subarray(0, rows) };
  }
}
