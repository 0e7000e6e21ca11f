import { type Database } from '@pelorus/shared/persistence';
import { type PastView, type RecordDocument, type StoredRecord, type Versioned } from '@pelorus/registry/domain';
import {
  type ItemRepository,
  ownedReaderOf,
  readerOf,
  RECORDS,
  type RecordTable,
  type RegistryRecord,
} from '@pelorus/registry/persistence';
import { SHOWN_WITH_ITEMS } from './item.service';

/** Shows a record, of an owner if it has one, as `GET` of it does at a moment. */
export type ShowPast = (owner: number, id: number, at: PastView) => Promise<Versioned<object> | undefined>;

/** How the records of the tables are shown whose revisions can be looked at. */
export type PastRecords = Readonly<{ [table in RecordTable]?: ShowPast }>;

/** Shows the records of a registry as they were. */
export function pastRecords(database: Database, schema: string, items: ItemRepository): PastRecords {
  const records = Object.values<RegistryRecord<StoredRecord, RecordDocument>>(RECORDS as never);
  const shown = records
    .filter(({ revisions }) => revisions)
    .map((record): [RecordTable, ShowPast] => [record.table, showPast(database, schema, record)]);
  return {
    ...Object.fromEntries(shown),
    item: (_owner, id, at) => items.findDocument(id, SHOWN_WITH_ITEMS, undefined, at),
  };
}

function showPast(database: Database, schema: string, record: RegistryRecord<StoredRecord, RecordDocument>): ShowPast {
  if (record.owner.table === null) {
    const reader = readerOf(database, schema, record);
    return (_owner, id, at) => reader.at(at).find(id);
  }
  const reader = ownedReaderOf(database, schema, record);
  return (owner, id, at) => reader.at(at).find(owner, id);
}
