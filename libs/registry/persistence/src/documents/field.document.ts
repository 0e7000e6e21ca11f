import { type Sql } from '@pelorus/shared/persistence';
import { columnKeys, jsonObject, recordKeys } from './document-sql';

/** A custom field of an item. */
export function fieldDocument(alias: string): Sql {
  const columns = { name: 'name', value: 'value', description: 'description' };
  return jsonObject([...recordKeys(alias), ...columnKeys(alias, columns)]);
}
