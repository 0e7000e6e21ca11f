import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type RegistryTables } from '../registry-tables';
import { columnKeys, dateTimeKeys, documentAt, jsonObject } from './document-sql';

/** The alias of the event that tells where an item is. */
export const PLACE = 'place';

/**
 * Selects the event that tells where the item under an alias was last: of those with a position that had begun by then
 * the one that lasted longest, the one begun last of several. `latestPosition` of the formats says the same.
 */
export function latestPlace(tables: RegistryTables, item: string, at: Date): Sql {
  return sql`select event.* from ${tables.event} event
    where event.item_id = ${identifier(item, 'id')} and event.latitude is not null and event.longitude is not null
      and event.start_date <= ${at}::timestamptz
    order by least(event.end_date, ${at}::timestamptz) desc, event.start_date desc, event.id desc limit 1`;
}

/** An item and the event that tells where it was last by then; null for one without. */
export function placedItemDocument(tables: RegistryTables, alias: string, at: Date): Sql {
  const document = jsonObject([
    ...columnKeys(alias, { id: 'id', code: 'code', name: 'long_name' }),
    ['type', systemName(tables, identifier(alias, 'type_id'))],
    ['status', documentAt(identifier(alias, 'status_id'), STATUS(tables))],
    [
      'event',
      jsonObject([
        ...columnKeys(PLACE, { label: 'label' }),
        ['type', systemName(tables, identifier(PLACE, 'type_id'))],
        ...dateTimeKeys(PLACE, { startDate: 'start_date', endDate: 'end_date' }),
        ...columnKeys(PLACE, { latitude: 'latitude', longitude: 'longitude', elevation: 'elevation' }),
      ]),
    ],
  ]);
  return sql`(select ${document} from (${latestPlace(tables, alias, at)}) ${identifier(PLACE)})`;
}

const STATUS = (tables: RegistryTables) => ({ table: tables.state, alias: 'status', document: sql`status.name` });

function systemName(tables: RegistryTables, reference: Sql): Sql {
  return documentAt(reference, { table: tables.vocable, alias: 'type', document: sql`type.system_name` });
}
