import { type Sql } from '@pelorus/shared/persistence';
import { vocableKey } from './catalogue.document';
import { columnKeys, dateTimeKeys, type DocumentShape, jsonObject, recordKeys } from './document-sql';

/** Where an event took place. */
export const POSITION_COLUMNS = {
  latitude: 'latitude',
  longitude: 'longitude',
  elevation: 'elevation',
  elevationInaccuracy: 'elevation_inaccuracy',
};

/** An event of an item with its type, and what else is to be shown of it. */
export function eventDocument(alias: string, further: DocumentShape = []): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, { label: 'label', description: 'description' }),
    ...dateTimeKeys(alias, { startDate: 'start_date', endDate: 'end_date' }),
    ...columnKeys(alias, POSITION_COLUMNS),
    ...vocableKey(alias, 'type'),
    ...further,
  ]);
}
