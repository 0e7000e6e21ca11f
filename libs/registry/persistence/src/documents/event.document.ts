import { type Sql } from '@pelorus/shared/persistence';
import { vocableKey } from './catalogue.document';
import { columnKeys, dateTimeKeys, type DocumentShape, jsonObject, recordKeys } from './document-sql';

/** An event of an item with its type, and what else is to be shown of it. */
export function eventDocument(alias: string, further: DocumentShape = []): Sql {
  return jsonObject([
    ...recordKeys(alias),
    ...columnKeys(alias, { label: 'label', description: 'description' }),
    ...dateTimeKeys(alias, { startDate: 'start_date', endDate: 'end_date' }),
    ...columnKeys(alias, {
      latitude: 'latitude',
      longitude: 'longitude',
      elevation: 'elevation',
      elevationInaccuracy: 'elevation_inaccuracy',
    }),
    ...vocableKey(alias, 'type'),
    ...further,
  ]);
}
