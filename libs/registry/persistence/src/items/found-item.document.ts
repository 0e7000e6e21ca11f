import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { columnKeys, documentAt, jsonObject } from '../records/document-sql';

/** An item as the search of older clients shows it. */
export function foundItemDocument(tables: Tables, alias: string): Sql {
  const state = { table: tables('state'), alias: 'status', document: sql`status.name` };
  return jsonObject([
    ...columnKeys(alias, { uniqueId: 'id', id: 'code', title: 'long_name' }),
    ['metadata', jsonObject(columnKeys(alias, { serial: 'serial_number' }))],
    ['states', jsonObject([['itemState', documentAt(identifier(alias, 'status_id'), state)]])],
  ]);
}
