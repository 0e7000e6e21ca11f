export { AUTHOR_ROLES } from './author-roles';
export * from './declare';
export { type AnyField, Field, type Fields, type FieldWords, type FieldKind, type PartsKind } from './field';
export { type Models, MODELS, type RecordTable, type TableDocument, type TableRow } from './models';
export { type DocumentKey, documentKeys, inOrder } from './in-order';
export { camelCase, pascalCase } from './names';
export { type AnyModel, type OwnedByItem, type Ownership } from './record-model';
export { type ContactDocument, type ContactRecord } from './records/contact.model';
export { type EventDocument, type EventRecord } from './records/event.model';
export { type FieldDocument, type FieldRecord } from './records/field.model';
export { type Item, type ItemDocument } from './records/item.model';
export { type ContactRoleDocument, type ContactRoleRecord, type ItemContactRecord } from './records/item-contact.model';
export { type VersionDocument, type VersionRecord } from './records/item-version.model';
export { type MissionDocument, type MissionRecord } from './records/mission.model';
export { type MissionContactRecord } from './records/mission-contact.model';
export { type MissionItemDocument, type MissionItemRecord } from './records/mission-item.model';
export { type MountDocument, type MountRecord, type PeriodDocument } from './records/mount.model';
export {
  type ParameterDocument,
  type ParameterProperty,
  type ParameterPropertyDocument,
  type ParameterRecord,
} from './records/parameter.model';
export { type ResourceDocument, type ResourceRecord } from './records/resource.model';
export { type StateDocument, type StateRecord } from './records/state.model';
export { type UnitDocument, type UnitRecord } from './records/unit.model';
export { type VocableDocument, type VocableRecord } from './records/vocable.model';
export { type VocableGroupDocument, type VocableGroupRecord } from './records/vocable-group.model';
export { type RecordDocument, type StoredRecord } from './types-of';
export { type BodyKey, formFields, type PlainField, type ShownKey, shownKeys } from './plain-fields';
