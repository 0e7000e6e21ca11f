export {
  type Box,
  type MeasuredPosition,
  type MeasuredPositions,
  type ItemPositionDocument,
  type PositionedItems,
  type PositionSource,
} from './positions/item-position';
export type * from './streams/code-documents';
export type * from './streams/code-documents';
export type * from './records/documents';
export { type RecordChangeEvent } from './history/record-change-event';
export { deletedMeanwhile, fileGone, noRevision, notBroughtBack } from './history/history.errors';
export {
  actionOf,
  type ChangedRecord,
  type FieldChange,
  HISTORY_ACTIONS,
  type HistoryAction,
  type HistoryEntry,
  type RegistryEntry,
  shownChange,
  withheldChange,
} from './history/history-entry';
export { type ItemValues, type ItemTexts, type NewItem, type MountWorkflow } from './items/item';
export {
  type CopiedItem,
  type CopyTarget,
  type ItemCopy,
  MAX_COPIED_RECORDS,
  MAX_COPIES,
  planCopies,
  type PlannedItem,
} from './items/item-copies';
export {
  type CodeClaim,
  codeClaims,
  type CodeFacts,
  type CodePeriod,
  codesBelow,
  type DatedMount,
  type NamedState,
  tellApart,
} from './streams/code-periods';
export {
  type Interruption,
  INTERRUPTING_EVENTS,
  joinedInterruptions,
  placesOf,
  TAKEN_OFF,
  wasTakenOff,
} from './streams/interruptions';
export { type CodedItem, composeCode, composeUrn } from './items/item-code';
export {
  compareItems,
  type ItemDifference,
  type PartDifference,
  type ComparedVersion,
  type RecordDifference,
  type VersionComparison,
} from './versions/item-difference';
export { type AnyDocument, describeRecord, labelOf } from './history/record-description';
export { type Description, differenceOf, type FieldDifference, Reference } from './history/record-difference';
export {
  changedSince,
  changeInUse,
  codesTaken,
  codeTaken,
  codeTooLong,
  cyclicMove,
  FormerCode,
  notAnEditor,
  notFound,
  notYourChange,
  shortNameFixed,
  unknownReference,
} from './records/registry.errors';
export {
  beforeCurrentMount,
  mountCycle,
  mountEnded,
  mountEndsBeforeStart,
  mountOverlap,
  type OtherMount,
  stillMounted,
} from './mounts/mount.errors';
export { beforeRecords, inFuture, notThen } from './as-of/as-of.errors';
export { type PerhapsAsOf, type Lifetime, type PageRequestAsOf, type AsOfView } from './as-of/as-of-view';
export { mergedContact } from './contacts/merged-contact';
export { orcidUrl, rorUrl } from './contacts/person-ids';
export { measuredPositions, type PositionStream } from './positions/measured-positions';
export { type RowValues } from './records/documents';
export { shareNestedItems } from './items/share-nested-items';
export {
  DECOMMISSIONED,
  EDITOR_ROLE,
  MOUNT_EVENT,
  PROTECTED,
  TYPE_GROUPS,
  UNMOUNT_EVENT,
  UNNAMED,
} from './records/well-known';
export {
  differingValues,
  type BelongingRecord,
  type RecordOwner,
  type RecordPlan,
  type RecordValues,
} from './import/record-plan';
export { type CellType, type ImportDescription, type ImportReference } from './import/import-description';
export { type IdentifiedRow, identifyRows } from './import/identify-rows';
export { type ImportCounts, type ImportedRecord, type ImportResult, type UndoneImport } from './import/import-result';
export {
  type BelongingRow,
  type ImportedProperty,
  type ImportRow,
  type ImportRows,
  type ImportedMount,
  type ItemRow,
  type RowIdentity,
  type RowReference,
} from './import/import-row';
export {
  type ImportedItem,
  type ItemParent,
  storedParent,
  type ChangedItem,
  type ItemPlan,
  type CreatedItem,
  type MovedItem,
  plansOf,
} from './import/item-plan';
export { type FoundItem, ItemFinder } from './import/item-finder';
export { KnownRecords } from './import/known-records';
export { NamedRecords } from './import/named-records';
export { type ImportTree, buildImportTree, type UnknownItem } from './import/import-tree';
export { nameOfPlace, type RowFault, RowFaults, type RowPlace } from './import/row-faults';
export {
  duplicate,
  endBeforeStart,
  isProtected,
  lastEditor,
  notAnAdministrator,
  notAnEditorOfMission,
  notTheContact,
  referenced,
  type Referrer,
  systemNameInUse,
} from './records/write.errors';
