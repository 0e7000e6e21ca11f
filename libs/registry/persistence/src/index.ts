export { type RecordAddress } from './records/record-address';
export { type AnyRecord, recordOf, RECORDS, ALL_RECORDS, type RegistryRecord } from './records/records';
export { ownedReaderOf, readerOf } from './reading/record-readers';
export { noteChangesOf } from './migrations/0011-note-changes.migration';
export { registryMigrations } from './migrations/registry-migrations';
export { isType } from './records/row-conditions';
export { COPIED, COPIED_BY_DEFAULT, type Copied } from './items/copied';
export { ChangeFeedRepository, type FeedEntry, type RegistryMoments } from './history/change-feed.repository';
export { HistoryRepository, type RecordedRevision, type RecordedEntry } from './history/history.repository';
export { type HistorySource } from './history/history-source';
export { RestorationRepository } from './history/restoration.repository';
export { RegistryVersion } from './reading/registry-version';
export {
  ITEM_RELATIONS,
  type ItemRelation,
  SHOWN_RECORDS,
  type ShownTable,
  VERSIONED_RELATIONS,
  snapshotOf,
} from './items/item-document';
export { CloneRepository } from './items/clone.repository';
export { CodeRepository, type KnownCode } from './items/code.repository';
export { CodeHistoryRepository, type ItemSummary, type ParameterName } from './mounts/code-history.repository';
export {
  type ItemInterruption,
  type ParameterState,
  PropertyHistoryRepository,
  type PropertyState,
} from './mounts/property-history.repository';
export { DatabaseContents } from './files/database-contents';
export { CHUNK_BYTES, type FileContents, type StoredFile } from './files/file-contents';
export { FileRepository, type Payload, type UploadLeft } from './files/file.repository';
export { FolderContents } from './files/folder-contents';
export { MovingContents } from './files/moving-contents';
export { ObjectContents } from './files/object-contents';
export { ContactRoleRepository, type HeldRole } from './contacts/contact-role.repository';
export { EditorRepository } from './contacts/editor.repository';
export {
  type ChangedValues,
  type CollectionBatch,
  type NewRecord,
  IMPORTED_COLLECTIONS,
  type ImportedCollection,
  type RecordKeys,
} from './import/collection-batch';
export { ImportRepository } from './import/import.repository';
export { cellNames } from './records/csv-sql';
export { ReversalRepository, type WrittenRow } from './import/reversal.repository';
export { ItemContactRepository } from './contacts/item-contact.repository';
export { ItemRepository } from './items/item.repository';
export { type MountPeriod, MountRepository, type ToldStart, type UndatedMount } from './mounts/mount.repository';
export { MountedRepository, type AskedPeriod } from './mounts/mounted.repository';
export { type OwnedRecordRepository } from './reading/owned-record.repository';
export { OwnerRepository } from './reading/owner.repository';
export { AsOfRepository, type RegistryClock } from './as-of/as-of.repository';
export { type ItemPositionQuery, ItemPositionRepository } from './items/item-position.repository';
export { type RecordRepository } from './reading/record.repository';
export { type RecordStore } from './writing/record-store';
export { recordStores, type RecordStores, storeOf } from './writing/record-stores';
export { type Cell, type RecordStream } from './reading/record-stream';
export { ReferrerRepository } from './references/referrer.repository';
export { ReferenceRepository, type StateReference, type VocableReference } from './references/reference.repository';
export { type CheckedChange, changeAfterCheck } from './writing/checked-change';
export { type CheckedReads } from './writing/checked-reads';
export { changeRegistry, changeSlots, type RegistryChange } from './writing/registry-change';
export { giveWay, tryRegistryChange } from './writing/tried-change';
export { registrySchemas } from './tables/registry.schema';
export { checkSandbox, resetSandbox } from './sandbox/sandbox';
export { type SitemapItem, type SitemapPart, SitemapRepository } from './items/sitemap.repository';
export * as seeds from './seeds/index';
export { ValidVersionRepository } from './items/valid-version.repository';
export {
  HISTORIC_TABLES,
  type HistoricTable,
  type HistoryFault,
  type IdRange,
  StoredHistoryRepository,
} from './verifying/stored-history.repository';
export { type BrokenReference, StoredItemRepository } from './verifying/stored-item.repository';
