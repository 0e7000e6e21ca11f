export { type Box } from './box';
export type * from './code-documents';
export type * from './property-documents';
export type * from './documents';
export { deletedMeanwhile, fileGone, noRevision, notBroughtBack } from './history.errors';
export {
  actionOf,
  type ChangedRecord,
  type FieldChange,
  HISTORY_ACTIONS,
  type HistoryAction,
  type HistoryEntry,
  shownChange,
  withheldChange,
} from './history-entry';
export { type ItemChange, type ItemTexts, type NewItem } from './item';
export {
  type CopiedItem,
  type CopyPlace,
  type ItemCopy,
  MAX_COPIED_RECORDS,
  MAX_COPIES,
  planCopies,
  type PlannedItem,
} from './item-copies';
export {
  type CodeClaim,
  codeClaims,
  type CodeFacts,
  type CodePeriod,
  codesBelow,
  type DatedMount,
  type NamedState,
  tellApart,
} from './code-periods';
export { type CodedItem, composeCode, composeUrn } from './item-code';
export { compareItems, type ItemDifference, type PartDifference } from './item-difference';
export { type AnyDocument, describeRecord, labelOf } from './record-description';
export { type Description, differenceOf, type FieldDifference, Reference } from './record-difference';
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
} from './registry.errors';
export {
  beforeCurrentMount,
  mountCycle,
  mountEnded,
  mountEndsBeforeStart,
  mountOverlap,
  type OtherMount,
  stillMounted,
} from './mount.errors';
export { type MountWorkflow } from './mount-workflow';
export { beforeRecords, inFuture, notThen } from './as-of.errors';
export { type PerhapsAsOf, type Lifetime, type PageRequestAsOf, type AsOfView } from './as-of-view';
export { mergedContact } from './merged-contact';
export { orcidUrl, rorUrl } from './person-ids';
export {
  type MeasuredPosition,
  type MeasuredPositions,
  type PlacedItemDocument,
  type PlacedItems,
  type PositionSource,
} from './placed-item';
export { measuredPositions, type PositionStream } from './measured-positions';
export { type RecordChange } from './record-change';
export { shareNestedItems } from './share-nested-items';
export { DECOMMISSIONED, EDITOR_ROLE, MOUNT_EVENT, PROTECTED, TYPE_GROUPS, UNMOUNT_EVENT, UNNAMED } from './well-known';
export { differingValues } from './import/differing-values';
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
export { type ImportedItem, type ItemParent, storedParent } from './import/imported-item';
export { type FoundItem, ItemFinder } from './import/item-finder';
export { type ChangedItem, type ItemPlan, type CreatedItem, type MovedItem, plansOf } from './import/item-plan';
export { KnownRecords } from './import/known-records';
export { NamedRecords } from './import/named-records';
export { type ItemPlaces, placeItems, type UnknownItem } from './import/place-items';
export { type BelongingRecord, type RecordOwner, type RecordPlan, type RecordValues } from './import/record-plan';
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
} from './write.errors';
export { type ComparedVersion, type RecordDifference, type VersionComparison } from './version-comparison';
