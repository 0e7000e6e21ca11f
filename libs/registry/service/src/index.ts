export { stateRules, vocableGroupRules, vocableRules } from './catalogue/catalogue-rules';
export { Changes } from './records/changes';
export { ClonePlanner } from './clones/clone-planner';
export { type CloneRequest, CloneService } from './clones/clone.service';
export { type CodeCheck, CodeCheckService } from './parameters/code-check.service';
export { CodePeriods } from './streams/code-periods';
export {
  type ContactBefore,
  type ContactMerge,
  ContactMergeService,
  type MergedContact,
} from './contacts/contact-merge.service';
export { ContactRoleService, ContactRoleTools } from './contacts/contact-role.service';
export { contactRules } from './contacts/contact-rules';
export { Editors } from './rights/editors';
export { eventRules } from './events/event-rules';
export { ChangeLog } from './history/change-log';
export { HistoryEntries, type Viewer } from './history/history-entries';
export { type HistoryPath, HistoryPaths } from './history/history-paths';
export {
  type HistoryRequest,
  HistoryService,
  type ShownRevision,
  type RevisionReaders,
  type ShowRevision,
} from './history/history.service';
export { RegistryHistory, type RegistryHistoryRequest } from './history/registry-history';
export { CollectionImport } from './import/collection-import';
export { eventImport, type ImportRules, mountImport, PARAMETER_IMPORT, RESOURCE_IMPORT } from './import/import-rules';
export { ImportedMounts } from './import/imported-mounts';
export { ImportPreparation } from './import/import-preparation';
export { ImportService } from './import/import.service';
export { ImportUndoService } from './import/import-undo.service';
export { ItemImport } from './import/item-import';
export { type ItemKey, Owners } from './records/owners';
export { ItemMounts } from './mounts/item-mounts';
export { ItemReader, SHOWN_WITH_ITEMS } from './items/item-reader';
export { ItemRestorer } from './items/item-restorer';
export { type ItemUpdate, ItemService } from './items/item.service';
export { ItemWriter } from './items/item-writer';
export { MissionItemService } from './missions/mission-item.service';
export { MissionRights } from './rights/mission-rights';
export { missionRules } from './missions/mission-rules';
export { MountEvents } from './mounts/mount-events';
export { mountRules } from './mounts/mount-rules';
export { type AskedTime, MountedReader } from './mounts/mounted-reader';
export { OwnedRecordReader } from './records/owned-record-reader';
export { ParameterProperties } from './parameters/parameter-properties';
export { parameterRules } from './parameters/parameter-rules';
export { type Answer, AnswerMemory } from './answers/answer-memory';
export { AsOfService } from './as-of/as-of.service';
export { ItemPositionReader } from './positions/item-position-reader';
export { RecordReader } from './records/record-reader';
export { RecordReferences } from './records/record-references';
export { type RecordRules } from './records/record-rules';
export {
  catalogueScope,
  CONTACT_SCOPE,
  ItemScope,
  MissionItemScope,
  MissionPartScope,
  missionScope,
  type RecordScope,
} from './records/record-scope';
export {
  RecordTools,
  type WrittenRecords,
  type CreatedRecord,
  type RecordUpdate,
  RecordService,
} from './records/record.service';
export {
  type FileForm,
  type OpenFile,
  type ReceivedForm,
  ResourceFileService,
  ResourceService,
  ResourceParts,
} from './resources/resource-file.service';
export { moveResources, type MovedResources } from './resources/move-resources';
export { ResourceFiles, resourceFiles } from './resources/resource-files';
export { resourceRules } from './resources/resource-rules';
export { type RecordRestorer, RestoreService } from './history/restore.service';
export { ItemRights } from './rights/item-rights';
export { StreamCodesReader } from './streams/stream-codes-reader';
export { InterruptionsReader } from './streams/interruptions-reader';
export { StreamPropertiesReader } from './streams/stream-properties-reader';
export { SitemapReader } from './harvest/sitemap-reader';
export { VersionComparisonService } from './versions/version-comparison.service';
export { VersionService } from './versions/version.service';
export { registryChecks } from './verifying/registry-checks';
