import { type Database, identifier, ROOT } from '@pelorus/shared/persistence';
import {
  type ContactRoleDocument,
  type EventDocument,
  type FieldDocument,
  type MissionDocument,
  type MissionItemDocument,
  type MountDocument,
  type ParameterDocument,
  type ResourceDocument,
  type VersionDocument,
} from '@pelorus/registry/domain';
import {
  contactRoleColumns,
  eventColumns,
  fieldColumns,
  missionColumns,
  missionItemColumns,
  mountColumns,
  parameterColumns,
  resourceColumns,
  versionColumns,
} from './columns/belonging.columns';
import { contactRoleDocument } from './documents/contact-role.document';
import { type DocumentShape } from './documents/document-sql';
import { eventDocument } from './documents/event.document';
import { fieldDocument } from './documents/field.document';
import { missionDocument, missionItemDocument } from './documents/mission.document';
import { mountDocument } from './documents/mount.document';
import { parameterDocument } from './documents/parameter.document';
import { resourceDocument } from './documents/resource.document';
import { versionDocument, versionWithItem } from './documents/version.document';
import { OwnedRecordRepository } from './owned-record.repository';
import { RecordRepository } from './record.repository';
import {
  EVENTS,
  FIELDS,
  ITEM_CONTACTS,
  MISSION_CONTACTS,
  MISSION_ITEMS,
  MISSIONS,
  MOUNTS,
  PARAMETERS,
  RESOURCES,
  VERSIONS,
} from './registry-collections';
import { registryTables } from './registry-tables';

/** What belongs to items. */
export interface ItemBelongings {
  readonly parameters: OwnedRecordRepository<ParameterDocument>;
  readonly contacts: OwnedRecordRepository<ContactRoleDocument>;
  readonly events: OwnedRecordRepository<EventDocument>;
  readonly mounts: OwnedRecordRepository<MountDocument>;
  readonly fields: OwnedRecordRepository<FieldDocument>;
  readonly resources: OwnedRecordRepository<ResourceDocument>;
  readonly versions: OwnedRecordRepository<VersionDocument>;
  /** The parameters of all items. */
  readonly allParameters: RecordRepository<ParameterDocument>;
  /** The events of all items. */
  readonly allEvents: RecordRepository<EventDocument>;
}

/** Missions and what belongs to them. */
export interface Missions {
  readonly missions: RecordRepository<MissionDocument>;
  readonly items: OwnedRecordRepository<MissionItemDocument>;
  readonly contacts: OwnedRecordRepository<ContactRoleDocument>;
}

/** Across items a record says which one it belongs to. */
const ITEM_ID: DocumentShape = [['itemId', identifier(ROOT, 'item_id')]];

/** What belongs to the items of a registry in the schema of the given name. */
export function itemBelongings(database: Database, schema: string): ItemBelongings {
  const tables = registryTables(schema);
  const ofItem = { schema, owner: 'item_id' };
  const parameters = {
    ...ofItem,
    collection: PARAMETERS,
    document: parameterDocument(tables, ROOT),
    columns: parameterColumns(tables, ROOT),
  };
  const events = { ...ofItem, collection: EVENTS, document: eventDocument(ROOT), columns: eventColumns(tables, ROOT) };
  const contacts = {
    collection: ITEM_CONTACTS,
    document: contactRoleDocument(ROOT),
    columns: contactRoleColumns(tables, ROOT, 'item'),
    key: 'contact_id',
  };
  const resources = { collection: RESOURCES, document: resourceDocument(ROOT), columns: resourceColumns(tables, ROOT) };
  const versions = {
    collection: VERSIONS,
    document: versionDocument(ROOT),
    columns: versionColumns(tables, ROOT),
    single: versionWithItem(ROOT),
  };
  return {
    parameters: new OwnedRecordRepository(database, parameters),
    contacts: new OwnedRecordRepository(database, { ...ofItem, ...contacts }),
    events: new OwnedRecordRepository(database, events),
    mounts: new OwnedRecordRepository(database, {
      ...ofItem,
      collection: MOUNTS,
      document: mountDocument(tables, ROOT),
      columns: mountColumns(tables, ROOT),
    }),
    fields: new OwnedRecordRepository(database, {
      ...ofItem,
      collection: FIELDS,
      document: fieldDocument(ROOT),
      columns: fieldColumns(tables, ROOT),
    }),
    resources: new OwnedRecordRepository(database, { ...ofItem, ...resources }),
    versions: new OwnedRecordRepository(database, { ...ofItem, ...versions, key: 'number' }),
    allParameters: new RecordRepository(database, {
      ...parameters,
      document: parameterDocument(tables, ROOT, ITEM_ID),
    }),
    allEvents: new RecordRepository(database, { ...events, document: eventDocument(ROOT, ITEM_ID) }),
  };
}

/** The missions of a registry in the schema of the given name. */
export function missionRepositories(database: Database, schema: string): Missions {
  const tables = registryTables(schema);
  const ofMission = { schema, owner: 'mission_id' };
  const items = {
    collection: MISSION_ITEMS,
    document: missionItemDocument(ROOT),
    columns: missionItemColumns(tables, ROOT),
  };
  const contacts = {
    collection: MISSION_CONTACTS,
    document: contactRoleDocument(ROOT),
    columns: contactRoleColumns(tables, ROOT, 'mission'),
    key: 'contact_id',
  };
  return {
    missions: new RecordRepository(database, {
      schema,
      collection: MISSIONS,
      document: missionDocument(ROOT),
      columns: missionColumns(ROOT),
    }),
    items: new OwnedRecordRepository(database, { ...ofMission, ...items }),
    contacts: new OwnedRecordRepository(database, { ...ofMission, ...contacts }),
  };
}
