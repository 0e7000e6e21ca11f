import { type NrtWritableRows } from '@pelorus/shared/nrt';

export async function* countRows(
  table: AsyncIterable<NrtWritableRows>,
  count: (rows: number) => void,
): AsyncGenerator<NrtWritableRows, void, undefined> {
  for await (const part of table) {
    count(part.rows);
    yield part;
  }
}
