export { stateRules, vocableGroupRules, vocableRules } from './catalogue-rules';
export { Changes } from './changes';
export { ClonePlanner } from './clone-planner';
export { type CloneRequest, CloneService } from './clone.service';
export { type CodeCheck, CodeCheckService } from './code-check.service';
export { CodePeriods } from './code-periods';
export {
  type ContactBefore,
  type ContactMerge,
  ContactMergeService,
  type MergedContact,
} from './contact-merge.service';
export { ContactRoleService, ContactRoleTools } from './contact-role.service';
export { contactRules } from './contact-rules';
export { EditableItems } from './editable-items';
export { EditorRole } from './editor-role';
export { eventRules } from './event-rules';
export { HistoryEntries, type Viewer } from './history-entries';
export { type HistoryPlace, HistoryPlaces } from './history-places';
export { type HistoryRequest, HistoryService, type ShownRevision } from './history.service';
export { CollectionImport } from './import/collection-import';
export { eventImport } from './import/event-import-rules';
export { ImportMounts } from './import/import-mounts';
export { ImportPreparation } from './import/import-preparation';
export { ImportService } from './import/import.service';
export { ImportUndoService } from './import/import-undo.service';
export { ItemImport } from './import/item-import';
export { type ImportRules } from './import/import-rules';
export { PARAMETER_IMPORT } from './import/parameter-import-rules';
export { ItemChanges } from './item-changes';
export { ItemCreation } from './item-creation';
export { type ItemKey } from './item-key';
export { ItemMounts } from './item-mounts';
export { ItemPlacement } from './item-placement';
export { ItemReader, SHOWN_WITH_ITEMS } from './item.reader';
export { ItemReferences } from './item-references';
export { ItemRestorer } from './item-restorer';
export { ItemService } from './item.service';
export { type ItemChangeRequest, ItemUpdate } from './item-update';
export { ItemVersions } from './item-versions';
export { LastEditor } from './last-editor';
export { MissionItemService } from './mission-item.service';
export { MissionRights } from './mission-rights';
export { missionRules } from './mission-rules';
export { MountEvents } from './mount-events';
export { mountRules } from './mount-rules';
export { type AskedTime, MountedReader } from './mounted.reader';
export { OwnedRecordReader } from './owned-record-reader';
export { Owners } from './owners';
export { ParameterProperties } from './parameter-properties';
export { parameterRules } from './parameter-rules';
export { type RevisionReaders, type ShowRevision } from './revision-readers';
export { type Answer, AnswerMemory } from './answer-memory';
export { AsOfService } from './as-of.service';
export { PlacedItemReader } from './placed-item.reader';
export { RecordReader } from './record-reader';
export { RecordReferences } from './record-references';
export { type RecordRules } from './record-rules';
export {
  catalogueScope,
  CONTACT_SCOPE,
  ItemScope,
  MissionItemScope,
  MissionPartScope,
  missionScope,
  type RecordScope,
} from './record-scope';
export { RecordTools, type WrittenRecords } from './record-tools';
export { type CreatedRecord, type RecordChangeRequest, RecordService } from './record.service';
export {
  type FileForm,
  type OpenFile,
  type ReceivedForm,
  ResourceFileService,
  ResourceService,
  ResourceWriting,
} from './resource-file.service';
export { ResourceFiles, resourceFiles } from './resource-files';
export { resourceRules } from './resource-rules';
export { type RecordRestorer, RestoreService } from './restore.service';
export { Rights } from './rights';
export { StreamCodesReader } from './stream-codes.reader';
export { StreamPropertiesReader } from './stream-properties.reader';
export { SitemapReader } from './sitemap.reader';
export { VersionComparisonService } from './version-comparison.service';
export { VersionService } from './version.service';
export { registryChecks } from './verifying/registry-checks';
