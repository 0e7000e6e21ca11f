import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { MarkSandbox1763640000000 } from './migrations/0000-mark-sandbox.migration';
import { CreateRegistry1763640000001 } from './migrations/0001-create-registry.migration';
import { SeedRegistry1763640000002 } from './migrations/0002-seed-registry.migration';
import { IndexLists1763640000003 } from './migrations/0003-index-lists.migration';
import { StoreFiles1763640000004 } from './migrations/0004-store-files.migration';
import { ReadThePast1763640000005 } from './migrations/0005-read-the-past.migration';
import { KeepMounts1763640000006 } from './migrations/0006-keep-mounts.migration';
import { WriteManyHistories1763640000007 } from './migrations/0007-write-many-histories.migration';
import { NoteRestorations1763640000008 } from './migrations/0008-note-restorations.migration';
import { DateMounts1763640000009 } from './migrations/0009-date-mounts.migration';
import { SEARCH_INDEXES } from './tables/search-indexes';

export { type RecordTable } from './records/descriptions';
export { type RecordAddress } from './records/record-address';
export {
  type AnyRecord,
  type DocumentOf,
  recordOf,
  RECORDS,
  ALL_RECORDS,
  type RegistryRecord,
  type RowOf,
} from './records/records';
export { ownedReaderOf, readerOf } from './reading/record-readers';
export { catalogueRepositories, isType, itemBelongings, missionRepositories } from './reading/registry-readers';
export { COPIED, COPIED_BY_DEFAULT, type Copied } from './items/copied';
export { HistoryRepository, type PastRevision, type RecordedChange } from './history/history.repository';
export { type HistorySource } from './history/history-source';
export { RestorationRepository } from './history/restoration.repository';
export {
  ITEM_RELATIONS,
  type ItemRelation,
  SHOWN_RECORDS,
  type ShownTable,
  VERSIONED_RELATIONS,
} from './items/item.document';
export { CloneRepository } from './items/clone.repository';
export { ChangeGate } from './writing/change-gate';
export { CodeRepository, type KnownCode } from './items/code.repository';
export { DatabaseContents } from './files/database-contents';
export { CHUNK_BYTES, type FileContents, type StoredFile } from './files/file-contents';
export { FileRepository, type Payload } from './files/file.repository';
export { FolderContents } from './files/folder-contents';
export { EditorRepository } from './contacts/editor.repository';
export { type ChangedRecord, type CollectionBatch, type CreatedRecord } from './import/collection-batch';
export { ImportRepository } from './import/import.repository';
export { IMPORTED_COLLECTIONS, type ImportedCollection } from './import/imported-collection';
export { type RecordKeys } from './import/record-keys';
export { ItemContactRepository } from './contacts/item-contact.repository';
export { ItemRepository } from './items/item.repository';
export { type MountPeriod, MountRepository, type ToldStart, type UndatedMount } from './mounts/mount.repository';
export { MountedRepository, type Period } from './mounts/mounted.repository';
export { type OwnedRecordRepository } from './reading/owned-record.repository';
export { OwnerRepository } from './reading/owner.repository';
export { PastRepository, type RegistryClock } from './past/past.repository';
export { type PlacedItemQuery, PlacedItemRepository } from './items/placed-item.repository';
export { type RecordRepository } from './reading/record.repository';
export { type RecordStore } from './writing/record.store';
export { recordStores, type RecordStores, storeOf } from './writing/record-stores';
export { type Cell, type RecordStream } from './reading/record-stream';
export { ReferrerRepository } from './references/referrer.repository';
export { ReferenceRepository, type StateReference, type VocableReference } from './references/reference.repository';
export { changeRegistry, type RegistryChange } from './writing/registry-change';
export { registrySchemas } from './tables/registry.schema';
export { checkSandbox, resetSandbox } from './sandbox/sandbox';
export { type SitemapItem, type SitemapPart, SitemapRepository } from './items/sitemap.repository';
export * as seeds from './seeds/index';
export { ValidVersionRepository } from './items/valid-version.repository';

/** The migrations of a registry, for a schema of the given name; as a sandbox, it can be emptied. */
export function registryMigrations(schema: string, { sandbox = false } = {}): SchemaMigrations {
  return {
    schema,
    migrations: [
      ...(sandbox ? [MarkSandbox1763640000000] : []),
      CreateRegistry1763640000001,
      SeedRegistry1763640000002,
      IndexLists1763640000003,
      StoreFiles1763640000004,
      ReadThePast1763640000005,
      KeepMounts1763640000006,
      WriteManyHistories1763640000007,
      NoteRestorations1763640000008,
      DateMounts1763640000009,
    ],
    optional: [SEARCH_INDEXES],
  };
}
