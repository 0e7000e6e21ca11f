import { type Sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { stateDocument, unitDocument, vocableDocument, vocableGroupDocument } from './catalogue.document';
import { contactRoleDocument } from './contact-role.document';
import { contactDocument } from './contact.document';
import { eventDocument } from './event.document';
import { fieldDocument } from './field.document';
import { itemDocument } from './item.document';
import { missionDocument, missionItemDocument } from './mission.document';
import { parameterDocument } from './parameter.document';
import { resourceDocument } from './resource.document';
import { versionDocument } from './version.document';

/** How a record of each table is shown by itself, without records that belong to it. */
export const RECORD_DOCUMENTS = {
  state: (_tables, alias) => stateDocument(alias),
  unit: (_tables, alias) => unitDocument(alias),
  vocable_group: (_tables, alias) => vocableGroupDocument(alias),
  vocable: vocableDocument,
  contact: (_tables, alias) => contactDocument(alias),
  item: (tables, alias) => itemDocument(tables, alias, []),
  parameter: (tables, alias) => parameterDocument(tables, alias),
  item_contact: (_tables, alias) => contactRoleDocument(alias),
  event: (_tables, alias) => eventDocument(alias),
  field: (_tables, alias) => fieldDocument(alias),
  resource: (_tables, alias) => resourceDocument(alias),
  item_version: (_tables, alias) => versionDocument(alias),
  mission: (_tables, alias) => missionDocument(alias),
  mission_item: (_tables, alias) => missionItemDocument(alias),
  mission_contact: (_tables, alias) => contactRoleDocument(alias),
} as const satisfies Readonly<Record<string, (tables: RegistryTables, alias: string) => Sql>>;

/** A table of records that have a history. */
export type RecordTable = keyof typeof RECORD_DOCUMENTS;
