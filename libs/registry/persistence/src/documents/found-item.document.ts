import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { columnKeys, documentAt, jsonObject } from './document-sql';

/** An item as the search of older clients shows it. */
export function foundItemDocument(tables: RegistryTables, alias: string): Sql {
  const state = { table: tables.state, alias: 'status', document: sql`status.name` };
  return jsonObject([
    ...columnKeys(alias, { uniqueId: 'id', id: 'code', title: 'long_name' }),
    ['metadata', jsonObject(columnKeys(alias, { serial: 'serial_number' }))],
    ['states', jsonObject([['itemState', documentAt(identifier(alias, 'status_id'), state)]])],
  ]);
}
