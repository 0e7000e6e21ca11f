import { identifier, type Sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { stateDocument, unitDocument, vocableDocument, vocableGroupDocument } from './catalogue.document';
import { contactRoleDocument } from './contact-role.document';
import { contactDocument } from './contact.document';
import { columnKeys, dateTimeKeys, documentAt, jsonObject, recordKeys } from './document-sql';
import { eventDocument } from './event.document';
import { fieldDocument } from './field.document';
import { itemDocument } from './item.document';
import { missionDocument, missionItemDocument } from './mission.document';
import { parameterDocument } from './parameter.document';
import { resourceDocument } from './resource.document';
import { versionDocument } from './version.document';

/** A mount as it is told of in histories: on what the item was, without the codes that this had meanwhile. */
function mountOn(tables: RegistryTables, alias: string): Sql {
  const carrier = jsonObject(columnKeys('carrier', { '@uuid': 'uuid', code: 'code' }));
  return jsonObject([
    ...recordKeys(alias),
    ['parent', documentAt(identifier(alias, 'parent_id'), { table: tables.item, alias: 'carrier', document: carrier })],
    ...dateTimeKeys(alias, { start: 'start_date', end: 'end_date' }),
    ...columnKeys(alias, { mountLabel: 'mount_label', unmountLabel: 'unmount_label' }),
  ]);
}

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
  mount: mountOn,
  field: (_tables, alias) => fieldDocument(alias),
  resource: (_tables, alias) => resourceDocument(alias),
  item_version: (_tables, alias) => versionDocument(alias),
  mission: (_tables, alias) => missionDocument(alias),
  mission_item: (_tables, alias) => missionItemDocument(alias),
  mission_contact: (_tables, alias) => contactRoleDocument(alias),
} as const satisfies Readonly<Record<string, (tables: RegistryTables, alias: string) => Sql>>;

/** A table of records that have a history. */
export type RecordTable = keyof typeof RECORD_DOCUMENTS;
