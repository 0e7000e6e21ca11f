import { type EventDocument, type EventRecord, GROUPS } from '@pelorus/registry/domain';
import { MOMENT, OPTIONAL_NUMBER, OPTIONAL_TEXT, REFERENCE, TEXT } from './column-types';
import { itemCode, typeColumn } from './csv-sql';
import { columnKeys, dateTimeKeys, recordKeys, vocableKey } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

/** Where an event took place. */
const POSITION_COLUMNS = {
  latitude: 'latitude',
  longitude: 'longitude',
  elevation: 'elevation',
  elevationInaccuracy: 'elevation_inaccuracy',
} as const;

const PERIOD_COLUMNS = { startDate: 'start_date', endDate: 'end_date' } as const;

/** The events of items, with where they took place. */
export const EVENT = describeRecords<EventRecord, EventDocument>()({
  name: 'events',
  kind: 'event',
  owner: { table: 'item', shown: true, inVersions: true, inHistory: true, cloned: 'on request' },
  key: 'id',
  columns: {
    itemId: REFERENCE,
    label: TEXT,
    description: OPTIONAL_TEXT,
    startDate: MOMENT,
    endDate: MOMENT,
    latitude: OPTIONAL_NUMBER,
    longitude: OPTIONAL_NUMBER,
    elevation: OPTIONAL_NUMBER,
    elevationInaccuracy: OPTIONAL_NUMBER,
    typeId: REFERENCE,
  },
  part: null,
  unique: [],
  fields: {
    ...fields({ label: 'text', startDate: 'date-time', endDate: 'date-time', itemId: 'integer' }),
    ...fields({ description: 'text', latitude: 'number', longitude: 'number', elevation: 'number' }, true),
    ...fields({ elevationInaccuracy: 'number' }, true),
  },
  relations: { type: one('vocable', 'type_id', { group: GROUPS.eventTypes }), item: one('item', 'item_id') },
  document: (_tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, { label: 'label', description: 'description' }),
    ...dateTimeKeys(alias, PERIOD_COLUMNS),
    ...columnKeys(alias, POSITION_COLUMNS),
    ...vocableKey(alias, 'type'),
  ],
  csv: {
    own: (tables, alias) => [
      ['item', itemCode(tables, alias)],
      ...columnKeys(alias, { label: 'label' }),
      ...typeColumn(tables, alias),
      ...dateTimeKeys(alias, PERIOD_COLUMNS),
      ...columnKeys(alias, { ...POSITION_COLUMNS, description: 'description' }),
    ],
  },
  import: {
    references: { type: { key: 'typeId', table: 'vocable', group: GROUPS.eventTypes } },
    cells: {
      startDate: 'date-time',
      endDate: 'date-time',
      latitude: 'number',
      longitude: 'number',
      elevation: 'number',
      elevationInaccuracy: 'number',
    },
  },
  shared: false,
  revisions: true,
  personal: [],
  searched: ['label'],
});
