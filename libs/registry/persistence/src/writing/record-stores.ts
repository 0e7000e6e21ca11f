import { type RecordDocument, type RecordTable, type StoredRecord, type TableRow } from '@pelorus/registry/model';
import { ALL_RECORDS, type AnyRecord, type RegistryRecord } from '../records/records';
import { registrySchemas } from '../tables/registry.schema';
import { PartedRecordStore } from './parted-record-store';
import { RecordStore, type StoredTable } from './record-store';

export type RecordStores = { readonly [Table in RecordTable]: RecordStore<TableRow<Table>> };

/** Stores of a schema; `item` writes columns that no code depends on. */
export function recordStores(schema: string): RecordStores {
  const stores = ALL_RECORDS.map((record) => [record.table, anyStoreOf(schema, record)] as const);
  return Object.fromEntries(stores) as unknown as RecordStores;
}

export function storeOf<Row extends StoredRecord, Document extends RecordDocument>(
  schema: string,
  record: RegistryRecord<Row, Document>,
): RecordStore<Row> {
  return anyStoreOf<Row>(schema, record);
}

function anyStoreOf<Row extends StoredRecord>(schema: string, { table, unique, part }: AnyRecord): RecordStore<Row> {
  const entities = registrySchemas(schema) as unknown as Readonly<Record<string, StoredTable<Row>['entity']>>;
  const stored = { entity: entities[table]!, unique };
  return part ? new PartedRecordStore<Row>(stored, part, entities[part.table]!) : new RecordStore<Row>(stored);
}
