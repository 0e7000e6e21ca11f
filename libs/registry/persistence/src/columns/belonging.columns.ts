import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { POSITION_COLUMNS } from '../documents/event.document';
import { columnKeys, dateTimeKeys, type DocumentShape, jsonArray, jsonObject } from '../documents/document-sql';
import { type RegistryTables } from '../registry-tables';
import { nameAt, tableColumns } from './column-sql';

/** The item that a record belongs to, by its code. */
function itemCode(tables: RegistryTables, alias: string): Sql {
  return nameAt(tables.item, 'code', identifier(alias, 'item_id'));
}

/** The type of a record, by its `systemName`. */
function typeColumn(tables: RegistryTables, alias: string): DocumentShape {
  return [['type', nameAt(tables.vocable, 'system_name', identifier(alias, 'type_id'))]];
}

/** Parameters as a table: `code` is the URN; the properties are JSON, with the codes of their units. */
export function parameterColumns(tables: RegistryTables, alias: string): DocumentShape {
  const urn = sql`${itemCode(tables, alias)} || ':' || lower(${identifier(alias, 'short_name')})`;
  const own: DocumentShape = [
    ['item', itemCode(tables, alias)],
    ...columnKeys(alias, { shortName: 'short_name', name: 'name' }),
    ['unit', nameAt(tables.unit, 'code', identifier(alias, 'unit_id'))],
    ...typeColumn(tables, alias),
    ...columnKeys(alias, { comment: 'comment' }),
    ['properties', propertiesText(tables, alias)],
  ];
  return tableColumns(alias, own, [['code', urn]]);
}

/** Nothing rather than `[]`, which would be an array of no properties in most cells. */
function propertiesText(tables: RegistryTables, alias: string): Sql {
  const property = jsonObject([
    ...columnKeys('property', { name: 'name', lower: 'lower', upper: 'upper' }),
    ['unit', nameAt(tables.unit, 'code', identifier('property', 'unit_id'))],
  ]);
  return sql`(select nullif((${jsonArray(property, sql`property.place`)})::text, '[]')
    from ${tables.parameter_property} property where property.parameter_id = ${identifier(alias, 'id')})`;
}

/** Events as a table. */
export function eventColumns(tables: RegistryTables, alias: string): DocumentShape {
  return tableColumns(alias, [
    ['item', itemCode(tables, alias)],
    ...columnKeys(alias, { label: 'label' }),
    ...typeColumn(tables, alias),
    ...dateTimeKeys(alias, { startDate: 'start_date', endDate: 'end_date' }),
    ...columnKeys(alias, { ...POSITION_COLUMNS, description: 'description' }),
  ]);
}

/** The mounts of items as a table: the parent by its present code. */
export function mountColumns(tables: RegistryTables, alias: string): DocumentShape {
  return tableColumns(alias, [
    ['item', itemCode(tables, alias)],
    ['parent', nameAt(tables.item, 'code', identifier(alias, 'parent_id'))],
    ...dateTimeKeys(alias, { start: 'start_date', end: 'end_date' }),
    ...columnKeys(alias, { mountLabel: 'mount_label', unmountLabel: 'unmount_label' }),
  ]);
}

/** Custom fields as a table. */
export function fieldColumns(tables: RegistryTables, alias: string): DocumentShape {
  return tableColumns(alias, [
    ['item', itemCode(tables, alias)],
    ...columnKeys(alias, { name: 'name', value: 'value', description: 'description' }),
  ]);
}

/** Attachments as a table. */
export function resourceColumns(tables: RegistryTables, alias: string): DocumentShape {
  return tableColumns(alias, [
    ['item', itemCode(tables, alias)],
    ...columnKeys(alias, { name: 'name', description: 'description' }),
    ...typeColumn(tables, alias),
    ...columnKeys(alias, { linkage: 'linkage', fileName: 'file_name', mediaType: 'media_type', size: 'size' }),
    ['sha256', sql`encode(${identifier(alias, 'sha256')}, 'hex')`],
  ]);
}

/** The versions of items as a table, without what the items were. */
export function versionColumns(tables: RegistryTables, alias: string): DocumentShape {
  return tableColumns(alias, [
    ['item', itemCode(tables, alias)],
    ...columnKeys(alias, { version: 'number' }),
    ...dateTimeKeys(alias, { validityDate: 'validity_date' }),
  ]);
}

/** Who looks after an item, or takes part in a mission, as a table. */
export function contactRoleColumns(tables: RegistryTables, alias: string, owner: 'item' | 'mission'): DocumentShape {
  const contact = identifier(alias, 'contact_id');
  return tableColumns(alias, [
    owner === 'item' ? ['item', itemCode(tables, alias)] : ['missionId', identifier(alias, 'mission_id')],
    ['role', nameAt(tables.vocable, 'system_name', identifier(alias, 'role_id'))],
    ['contactId', contact],
    ['firstName', nameAt(tables.contact, 'first_name', contact)],
    ['lastName', nameAt(tables.contact, 'last_name', contact)],
    ['email', nameAt(tables.contact, 'email', contact)],
  ]);
}

/** Missions as a table. */
export function missionColumns(alias: string): DocumentShape {
  return tableColumns(alias, [
    ...columnKeys(alias, { name: 'name', description: 'description' }),
    ...dateTimeKeys(alias, { startDate: 'start_date', endDate: 'end_date' }),
  ]);
}

/** The items of missions as a table. */
export function missionItemColumns(tables: RegistryTables, alias: string): DocumentShape {
  return tableColumns(alias, [...columnKeys(alias, { missionId: 'mission_id' }), ['item', itemCode(tables, alias)]]);
}
