import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { codesDuring } from '../mount-paths';
import { type RegistryTables } from '../registry-tables';
import { columnKeys, dateTimeKeys, documentAt, type DocumentShape, jsonObject, recordKeys } from './document-sql';

/**
 * A mount of an item: from when to when, and on what, in short: not as a record, which would have to look like all
 * others of the same item in an answer.
 */
export function mountDocument(tables: RegistryTables, alias: string): Sql {
  const parent = jsonObject([
    ...shortItemKeys('carrier'),
    ['codes', codesDuring(tables, identifier(alias, 'parent_id'), periodOf(alias))],
  ]);
  return jsonObject([
    ...recordKeys(alias),
    ...dateTimeKeys(alias, { start: 'start_date', end: 'end_date' }),
    ...columnKeys(alias, { mountLabel: 'mount_label', unmountLabel: 'unmount_label', itemId: 'item_id' }),
    ['parent', documentAt(identifier(alias, 'parent_id'), { table: tables.item, alias: 'carrier', document: parent })],
  ]);
}

/** What tells people and programs which item is meant. */
function shortItemKeys(alias: string): DocumentShape {
  return columnKeys(alias, { id: 'id', code: 'code', shortName: 'short_name', longName: 'long_name' });
}

function periodOf(alias: string): { start: Sql; end: Sql } {
  return { start: identifier(alias, 'start_date'), end: sql`coalesce(${identifier(alias, 'end_date')}, 'infinity')` };
}
