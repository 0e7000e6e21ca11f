import { type AnyRecord, recordsIn, textIn } from './any-record';
import { type CopyRun } from './copy-run';
import { type PlacedItem } from './item-order';
import { allRecords, walkPages } from './walk-pages';

/** Items that are copied together. */
export const CHUNK = 50;

const LISTS = ['parameters', 'contacts', 'events', 'fields', 'resources'] as const;
const PATH = '/rest/v2/items';
const SHOWN = [...LISTS, 'mounts'].join(',');

/** Items of the source by their ids, with all that belongs to them; mounts only of a source that keeps them. */
export async function sourceRecords(
  run: CopyRun,
  chunk: readonly PlacedItem[],
  hasMounts: boolean,
): Promise<Map<number, AnyRecord>> {
  const lists = hasMounts ? [...LISTS, 'mounts'] : LISTS;
  const query = { where: `id=in=(${chunk.map(({ id }) => id).join(',')})`, with: lists.join(',') };
  const records = new Map<number, AnyRecord>();
  for await (const page of walkPages(run.from.registry, { path: PATH, query, pageSize: CHUNK, signal: run.signal }))
    for (const record of page) records.set(record.id, await whole(run, record, lists));
  return records;
}

/** Reads what a source that does not know `with` leaves out. */
async function whole(run: CopyRun, record: AnyRecord, lists: readonly string[]): Promise<AnyRecord> {
  const read = { ...record };
  for (const key of lists) {
    if (recordsIn(record, key)) continue;
    const path = `${PATH}/${record.id}/${key}`;
    Object.assign(read, { [key]: await allRecords(run.from.registry, { path, signal: run.signal }) });
  }
  return read;
}

/** Items of the target by their codes in lower case, with all that belongs to them. */
export async function targetRecords(run: CopyRun, codes: readonly string[]): Promise<Map<string, AnyRecord>> {
  const found = new Map<string, AnyRecord>();
  if (codes.length === 0) return found;
  const quoted = codes.map((code) => `"${code.replace(/["\\]/g, '\\$&')}"`);
  const query = { where: `code=in=(${quoted.join(',')})`, with: SHOWN };
  for await (const page of walkPages(run.to.registry, { path: PATH, query, pageSize: CHUNK, signal: run.signal }))
    for (const record of page) found.set(textIn(record, 'code').toLowerCase(), record);
  return found;
}
