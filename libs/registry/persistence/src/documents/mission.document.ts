import { type Sql } from '@pelorus/shared/persistence';
import { columnKeys, dateTimeKeys, jsonObject, recordKeys } from './document-sql';

/** A mission. */
export function missionDocument(alias: string): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, { name: 'name', description: 'description' }),
    ...dateTimeKeys(alias, { startDate: 'start_date', endDate: 'end_date' }),
  ]);
}

/** An item's part in a mission. */
export function missionItemDocument(alias: string): Sql {
  return jsonObject([...recordKeys(alias), ...columnKeys(alias, { itemId: 'item_id' })]);
}
