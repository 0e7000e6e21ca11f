import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type MeasuredPositions } from '@pelorus/registry/domain';
import { columnKeys, dateTimeKeys, documentAt, jsonObject } from '../records/document-sql';
import { latestPlace, PLACE } from './latest-place';

/** An item and what tells where it was last by then, an event or what was measured; null for one without. */
export function placedItemDocument(tables: Tables, alias: string, at: Date, measured?: MeasuredPositions): Sql {
  const document = jsonObject([
    ...columnKeys(alias, { id: 'id', code: 'code', name: 'long_name' }),
    ['type', systemName(tables, identifier(alias, 'type_id'))],
    ['status', documentAt(identifier(alias, 'status_id'), STATUS(tables))],
    ['measured', identifier(PLACE, 'measured')],
    [
      'event',
      sql`case when ${identifier(PLACE, 'measured')} is null then ${jsonObject([
        ...columnKeys(PLACE, { label: 'label' }),
        ['type', systemName(tables, identifier(PLACE, 'type_id'))],
        ...dateTimeKeys(PLACE, { startDate: 'start_date', endDate: 'end_date' }),
        ...columnKeys(PLACE, { latitude: 'latitude', longitude: 'longitude', elevation: 'elevation' }),
      ])} end`,
    ],
  ]);
  const item = { id: identifier(alias, 'id'), code: identifier(alias, 'code') };
  return sql`(select ${document} from (${latestPlace(tables, item, at, measured)}) ${identifier(PLACE)})`;
}

const STATUS = (tables: Tables) => ({ table: tables('state'), alias: 'status', document: sql`status.name` });

function systemName(tables: Tables, reference: Sql): Sql {
  return documentAt(reference, { table: tables('vocable'), alias: 'type', document: sql`type.system_name` });
}
