import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { columnKeys, dateTimeKeys, documentAt, jsonObject } from '../records/document-sql';
import { latestPlace, PLACE } from './latest-place';

/** An item and the event that tells where it was last by then; null for one without. */
export function placedItemDocument(tables: Tables, alias: string, at: Date): Sql {
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
  return sql`(select ${document} from (${latestPlace(tables, identifier(alias, 'id'), at)}) ${identifier(PLACE)})`;
}

const STATUS = (tables: Tables) => ({ table: tables('state'), alias: 'status', document: sql`status.name` });

function systemName(tables: Tables, reference: Sql): Sql {
  return documentAt(reference, { table: tables('vocable'), alias: 'type', document: sql`type.system_name` });
}
