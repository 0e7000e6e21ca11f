import { type AnyRecord, recordIn, textIn } from '../copy/any-record';
import { type AnyClient } from '../copy/side';
import { walkPages } from '../copy/walk-pages';

const PATH = '/rest/v2/items';
/** Ids or codes of one filter, so that its address stays short. */
const TOGETHER = 200;
const PAGE = 1_000;

/** Where an item is. */
export interface Place {
  readonly id: number;
  readonly code: string;
  readonly typeId: number | undefined;
}

/** Items of a registry that a filter finds, by their ids; as they were at a moment, if one is given. */
export async function placesWhere(
  client: AnyClient,
  where: string,
  { asOf, signal }: { readonly asOf?: string; readonly signal: AbortSignal },
): Promise<Map<number, Place>> {
  const places = new Map<number, Place>();
  const query = { where, ...(asOf === undefined ? {} : { asOf }) };
  for await (const page of walkPages(client, { path: PATH, query, pageSize: PAGE, signal }))
    for (const record of page) places.set(record.id, placeOf(record));
  return places;
}

/** Items with these ids. */
export async function placesOf(
  client: AnyClient,
  ids: Iterable<number>,
  options: { readonly asOf?: string; readonly signal: AbortSignal },
): Promise<Map<number, Place>> {
  const found = new Map<number, Place>();
  for (const some of portions([...ids]))
    for (const [id, place] of await placesWhere(client, `id=in=(${some.join(',')})`, options)) found.set(id, place);
  return found;
}

/** Items with these codes, by their codes. */
export async function placesAt(
  client: AnyClient,
  codes: Iterable<string>,
  signal: AbortSignal,
): Promise<Map<string, Place>> {
  const found = new Map<string, Place>();
  for (const some of portions([...new Set(codes)]))
    for (const place of (await placesWhere(client, codeFilter(some), { signal })).values())
      found.set(place.code, place);
  return found;
}

/** Filter of items with these codes. */
export const codeFilter = (codes: readonly string[]): string =>
  `code=in=(${codes.map((code) => `"${code}"`).join(',')})`;

/** The code of what an item with this code is on; empty of a root. */
export const parentCodeOf = (code: string): string => {
  const parent = code.slice(0, code.lastIndexOf(':'));
  return parent.includes(':') ? parent : '';
};

function* portions<T>(values: readonly T[]): Generator<readonly T[], void, undefined> {
  for (let from = 0; from < values.length; from += TOGETHER) yield values.slice(from, from + TOGETHER);
}

const placeOf = (record: AnyRecord): Place => ({
  id: record.id,
  code: textIn(record, 'code').toLowerCase(),
  typeId: recordIn(record, 'type')?.id,
});
