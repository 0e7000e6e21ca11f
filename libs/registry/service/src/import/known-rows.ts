import { type Executor } from '@pelorus/shared/persistence';
import {
  type BelongingRecord,
  type BelongingRow,
  type ImportRow,
  type ImportRows,
  KnownRecords,
} from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type ImportRepository, type RecordKeys } from '@pelorus/registry/persistence';
import { type CollectionImport } from './collection-import';

/** Rows of a collection, and their stored records. */
interface FoundRows {
  readonly collection: CollectionImport;
  readonly rows: readonly BelongingRow[];
  readonly records: readonly BelongingRecord[];
}

/** Stored records that rows name. */
export interface KnownRows {
  readonly items: KnownRecords<Item>;
  readonly collections: readonly (Omit<FoundRows, 'records'> & {
    readonly known: KnownRecords<BelongingRecord>;
    /** Records that rows may name by what they say, without a key. */
    readonly present: readonly BelongingRecord[];
  })[];
}

/** Finds the records of rows, and the items that rows name. */
export async function findKnownRows(
  executor: Executor,
  repository: ImportRepository,
  collections: readonly CollectionImport[],
  rows: ImportRows,
): Promise<KnownRows> {
  const found: FoundRows[] = [];
  for (const collection of collections) {
    const own = rows.belongings[collection.collection.name] ?? [];
    const records = own.length === 0 ? [] : await collection.records.find(executor, keysOf(own));
    found.push({ collection, rows: own, records });
  }
  const owners = found.flatMap(({ records }) => records.map(({ itemId }) => itemId));
  const items = await repository.findItems(executor, itemKeys(rows, owners));
  const codes = new Map(items.map(({ id, code }) => [id, code]));
  const known: KnownRows['collections'][number][] = [];
  for (const { collection, rows: own, records } of found)
    known.push({
      collection,
      rows: own,
      known: new KnownRecords(records, (record) => collection.codeOf(record, codes)),
      present: own.length === 0 ? [] : await collection.presentOn(executor, [...codes.keys()]),
    });
  return { items: new KnownRecords(items, ({ code }) => code), collections: known };
}

/** Codes of references without a stored item. */
export function unknownCodes(rows: ImportRows, known: KnownRecords<Item>): string[] {
  return itemReferences(rows).filter((key) => key.includes(':') && !known.withCode(key));
}

/** Keys of items that rows name, and of owners of stored records. */
function itemKeys(rows: ImportRows, owners: readonly number[]): RecordKeys {
  const named = keysOf(rows.items);
  const others = itemReferences(rows);
  return {
    ids: [...named.ids, ...owners, ...others.flatMap((key) => (/^\d{1,15}$/.test(key) ? [Number(key)] : []))],
    uuids: named.uuids,
    codes: [...named.codes, ...others.filter((key) => key.includes(':')).map((key) => key.toLowerCase())],
  };
}

function keysOf(rows: readonly ImportRow<object, string>[]): RecordKeys {
  const all = <Key extends 'id' | 'uuid' | 'code'>(key: Key) => rows.flatMap(({ identity }) => identity[key] ?? []);
  return { ids: all('id'), uuids: all('uuid'), codes: all('code') };
}

/** Distinct references to items. */
function itemReferences({ items, belongings }: ImportRows): string[] {
  const parents = items.map(({ references }) => references.parent);
  const owners = Object.values(belongings).flatMap((rows) => rows.map(({ references }) => references['item']));
  return [...new Set([...parents, ...owners].flatMap((reference) => (reference ? [String(reference)] : [])))];
}
