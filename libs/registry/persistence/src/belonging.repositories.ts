import { type Database, identifier, ROOT } from '@pelorus/shared/persistence';
import {
  type ContactRoleDocument,
  type EventDocument,
  type FieldDocument,
  type MissionDocument,
  type MissionItemDocument,
  type MountDocument,
  type ParameterDocument,
  type RecordDocument,
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
import { OwnedRecordRepository, type OwnedSource } from './owned-record.repository';
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
import { type RegistryTables } from './registry-tables';
import { TimedSource } from './timed-source';

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
  const owned = <Document extends RecordDocument>(over: Over): OwnedRecordRepository<Document> =>
    new OwnedRecordRepository(database, ownedSource(schema, 'item_id', over));
  return {
    parameters: owned(parameters()),
    contacts: owned((tables) => ({
      collection: ITEM_CONTACTS,
      document: contactRoleDocument(ROOT),
      columns: contactRoleColumns(tables, ROOT, 'item'),
      key: 'contact_id',
    })),
    events: owned(events()),
    mounts: owned((tables) => ({
      collection: MOUNTS,
      document: mountDocument(tables, ROOT),
      columns: mountColumns(tables, ROOT),
    })),
    fields: owned((tables) => ({
      collection: FIELDS,
      document: fieldDocument(ROOT),
      columns: fieldColumns(tables, ROOT),
    })),
    resources: owned((tables) => ({
      collection: RESOURCES,
      document: resourceDocument(ROOT),
      columns: resourceColumns(tables, ROOT),
    })),
    versions: owned((tables) => ({
      collection: VERSIONS,
      document: versionDocument(ROOT),
      columns: versionColumns(tables, ROOT),
      single: versionWithItem(ROOT),
      key: 'number',
    })),
    allParameters: new RecordRepository(database, ownedSource(schema, 'item_id', parameters(ITEM_ID))),
    allEvents: new RecordRepository(database, ownedSource(schema, 'item_id', events(ITEM_ID))),
  };
}

/** The missions of a registry in the schema of the given name. */
export function missionRepositories(database: Database, schema: string): Missions {
  const owned = <Document extends RecordDocument>(over: Over): OwnedRecordRepository<Document> =>
    new OwnedRecordRepository(database, ownedSource(schema, 'mission_id', over));
  const missions = { schema, collection: MISSIONS, document: missionDocument(ROOT), columns: missionColumns(ROOT) };
  return {
    missions: new RecordRepository(database, new TimedSource(schema, () => missions)),
    items: owned((tables) => ({
      collection: MISSION_ITEMS,
      document: missionItemDocument(ROOT),
      columns: missionItemColumns(tables, ROOT),
    })),
    contacts: owned((tables) => ({
      collection: MISSION_CONTACTS,
      document: contactRoleDocument(ROOT),
      columns: contactRoleColumns(tables, ROOT, 'mission'),
      key: 'contact_id',
    })),
  };
}

/** The source of the records of an owner, over any tables. */
type Over = (tables: RegistryTables) => Omit<OwnedSource, 'schema' | 'owner'>;

function ownedSource(schema: string, owner: string, over: Over): TimedSource<OwnedSource> {
  return new TimedSource(schema, (tables) => ({ schema, owner, ...over(tables) }));
}

function parameters(further?: DocumentShape): Over {
  return (tables) => ({
    collection: PARAMETERS,
    document: parameterDocument(tables, ROOT, further),
    columns: parameterColumns(tables, ROOT),
  });
}

function events(further?: DocumentShape): Over {
  return (tables) => ({
    collection: EVENTS,
    document: eventDocument(ROOT, further),
    columns: eventColumns(tables, ROOT),
  });
}
