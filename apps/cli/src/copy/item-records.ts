import { type AnyRecord, recordsIn, textIn } from './any-record';
import { type CopyRun, patiently } from './copy-run';
import { type PlacedItem } from './item-order';
import { allRecords } from './walk-pages';

/** Items that are copied together. */
export const CHUNK = 100;

const PATH = '/rest/v2/items';
/** Characters of a filter in an address: proxies take addresses of 8 KiB. */
const MOST_FILTER = 6_000;

/** Lists of an item that are copied with it. */
export const LISTS = ['parameters', 'contacts', 'fields', 'resources'] as const;
const SHOWN = [...LISTS, 'events', 'mounts'];

/** Items of the source by their ids, with some lists of what belongs to them. */
async function sourceRecords(
  run: CopyRun,
  chunk: readonly PlacedItem[],
  lists: readonly string[],
): Promise<Map<number, AnyRecord>> {
  const query = { where: `id=in=(${chunk.map(({ id }) => id).join(',')})`, with: lists.join(',') };
  const found = await readItems(run, 'from', query);
  const records = await Promise.all(found.map((record) => whole(run, record, lists)));
  return new Map(records.map((record) => [record.id, record]));
}

/** Reads items of the source with some lists of what belongs to them. */
export const readSource =
  (run: CopyRun, lists: readonly string[]) => (chunk: readonly PlacedItem[], stop: AbortSignal) => {
    const reading = { ...run, signal: AbortSignal.any([run.signal, stop]) };
    return patiently(reading, () => sourceRecords(reading, chunk, lists));
  };

/** Reads what a source that does not know `with` leaves out. */
async function whole(run: CopyRun, record: AnyRecord, lists: readonly string[]): Promise<AnyRecord> {
  const left = lists.filter((key) => !recordsIn(record, key));
  const read = left.map(async (key): Promise<[string, AnyRecord[]]> => {
    const path = `${PATH}/${record.id}/${key}`;
    return [key, await run.reading(() => allRecords(run.from.registry, { path, signal: run.signal }))];
  });
  return { ...record, ...Object.fromEntries(await Promise.all(read)) };
}

/** Items of the target by their codes in lower case, with all that belongs to them. */
export const targetRecords = async (run: CopyRun, codes: readonly string[]): Promise<Map<string, AnyRecord>> =>
  byCode(await itemsAt(run, 'code', codes.map((code) => `"${code.replace(/["\\]/g, '\\$&')}"`), SHOWN)); // prettier-ignore

/** Items of the target by their ids, with some lists of what belongs to them. */
export async function targetRecordsById(
  run: CopyRun,
  ids: readonly number[],
  lists: readonly string[],
): Promise<Map<number, AnyRecord>> {
  const found = await itemsAt(run, 'id', ids.map(String), lists);
  return new Map(found.map((record) => [record.id, record]));
}

const byCode = (records: readonly AnyRecord[]): Map<string, AnyRecord> =>
  new Map(records.map((record) => [textIn(record, 'code').toLowerCase(), record]));

/** Items of the target that have one of the values, asked for by addresses that proxies take. */
export async function itemsAt(
  run: CopyRun,
  field: string,
  values: readonly string[],
  lists: readonly string[] = [],
): Promise<AnyRecord[]> {
  const shown: Record<string, string> = lists.length === 0 ? {} : { with: lists.join(',') };
  const pages = portionsOf(values).map((some) => readItems(run, 'to', { where: `${field}=in=(${some.join(',')})`, ...shown })); // prettier-ignore
  return (await Promise.all(pages)).flat();
}

const readItems = (run: CopyRun, side: 'from' | 'to', query: Readonly<Record<string, string>>): Promise<AnyRecord[]> =>
  run.reading(() => allRecords(run[side].registry, { path: PATH, query, pageSize: CHUNK, signal: run.signal }));

function portionsOf(values: readonly string[]): string[][] {
  const portions: string[][] = [];
  let length = Infinity;
  for (const value of values) {
    const size = encodeURIComponent(`${value},`).length;
    if (length + size > MOST_FILTER || portions.at(-1)!.length >= CHUNK) {
      portions.push([]);
      length = 0;
    }
    portions.at(-1)!.push(value);
    length += size;
  }
  return portions;
}
