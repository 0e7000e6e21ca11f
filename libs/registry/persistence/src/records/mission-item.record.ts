import { type MissionItemDocument, type MissionItemRecord } from '@pelorus/registry/domain';
import { REFERENCE } from './column-types';
import { itemCode } from './csv-sql';
import { columnKeys, recordKeys } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

/** The items that take part in missions. */
export const MISSION_ITEM = describeRecords<MissionItemRecord, MissionItemDocument>()({
  name: 'items',
  kind: 'item of a mission',
  kindOfOwner: 'item',
  owner: { table: 'mission' },
  key: 'id',
  columns: { missionId: REFERENCE, itemId: REFERENCE },
  part: null,
  unique: [],
  fields: fields({ itemId: 'integer' }),
  relations: {
    item: one('item', 'item_id', { inverse: 'missions' }),
    mission: one('mission', 'mission_id'),
  },
  document: (_tables, alias) => [...recordKeys(alias), ...columnKeys(alias, { itemId: 'item_id' })],
  csv: {
    own: (tables, alias) => [...columnKeys(alias, { missionId: 'mission_id' }), ['item', itemCode(tables, alias)]],
  },
  import: null,
  shared: false,
  revisions: false,
  personal: [],
  searched: [],
});
