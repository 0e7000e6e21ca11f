import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { vocableKey } from './catalogue.document';
import { contactRoleDocument } from './contact-role.document';
import { columnKeys, documentAt, documentsOf, jsonArray, jsonObject, recordKeys, sharedDocument } from './document-sql';
import { eventDocument } from './event.document';
import { fieldDocument } from './field.document';
import { missionDocument } from './mission.document';
import { mountDocument } from './mount.document';
import { parameterDocument } from './parameter.document';
import { resourceDocument } from './resource.document';

/** Relations that can be shown with an item, in the order of their keys. */
export const ITEM_RELATIONS = [
  'parameters',
  'contacts',
  'events',
  'fields',
  'resources',
  'children',
  'parent',
  'missions',
  'mounts',
] as const;
export type ItemRelation = (typeof ITEM_RELATIONS)[number];

/** Whether any of the relations shows further items. */
export function showsItems(relations: readonly ItemRelation[]): boolean {
  return relations.includes('children') || relations.includes('parent');
}

/** The texts of an item that it may be without. */
export const ITEM_TEXT_COLUMNS = {
  description: 'description',
  model: 'model',
  manufacturer: 'manufacturer',
  serialNumber: 'serial_number',
  inventoryNumber: 'inventory_number',
  citation: 'citation',
  operationInstructions: 'operation_instructions',
};

/** An item with its status and type and the relations asked for; items among these come without relations of theirs. */
export function itemDocument(tables: RegistryTables, alias: string, relations: readonly ItemRelation[]): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, {
      code: 'code',
      shortName: 'short_name',
      longName: 'long_name',
      ...ITEM_TEXT_COLUMNS,
      parentId: 'parent_id',
    }),
    ['status', sharedDocument('state', identifier(alias, 'status_id'))],
    ...vocableKey(alias, 'type'),
    ...columnKeys(alias, { version: 'version' }),
    ...ITEM_RELATIONS.filter((relation) => relations.includes(relation)).map(
      (relation) => [relation, RELATED[relation](tables, alias)] as const,
    ),
  ]);
}

/** The expression of each relation of the item under an alias. */
const RELATED: Readonly<Record<ItemRelation, (tables: RegistryTables, item: string) => Sql>> = {
  parameters: (tables, item) => belongings(item, tables.parameter, (alias) => parameterDocument(tables, alias)),
  contacts: (tables, item) => belongings(item, tables.item_contact, contactRoleDocument),
  events: (tables, item) => belongings(item, tables.event, (alias) => eventDocument(alias)),
  fields: (tables, item) => belongings(item, tables.field, fieldDocument),
  resources: (tables, item) => belongings(item, tables.resource, resourceDocument),
  children: (tables, item) =>
    documentsOf(item, 'parent_id', {
      table: tables.item,
      alias: 'child',
      document: itemDocument(tables, 'child', []),
    }),
  parent: (tables, item) =>
    documentAt(identifier(item, 'parent_id'), {
      table: tables.item,
      alias: 'parent',
      document: itemDocument(tables, 'parent', []),
    }),
  missions: missionsOf,
  mounts: (tables, item) => belongings(item, tables.mount, (alias) => mountDocument(tables, alias)),
};

function belongings(item: string, table: Sql, document: (alias: string) => Sql): Sql {
  return documentsOf(item, 'item_id', { table, alias: 'belonging', document: document('belonging') });
}

function missionsOf(tables: RegistryTables, item: string): Sql {
  return sql`(select ${jsonArray(missionDocument('mission'), sql`mission.id`)}
    from ${tables.mission_item} mission_item join ${tables.mission} mission on mission.id = mission_item.mission_id
    where mission_item.item_id = ${identifier(item, 'id')})`;
}
