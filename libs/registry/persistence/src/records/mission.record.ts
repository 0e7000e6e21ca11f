import { identifier } from '@pelorus/shared/persistence';
import { type MissionDocument, type MissionRecord } from '@pelorus/registry/domain';
import { MOMENT, OPTIONAL_TEXT, TEXT } from './column-types';
import { columnKeys, dateTimeKeys, recordKeys } from './document-sql';
import { fields } from './fields';
import { describeRecords } from './record-description';

const TEXT_COLUMNS = { name: 'name', description: 'description' } as const;
const PERIOD_COLUMNS = { startDate: 'start_date', endDate: 'end_date' } as const;

/** The missions that items take part in. */
export const MISSION = describeRecords<MissionRecord, MissionDocument>()({
  name: 'missions',
  kind: 'mission',
  owner: { table: null },
  key: 'id',
  columns: { name: TEXT, description: OPTIONAL_TEXT, startDate: MOMENT, endDate: MOMENT },
  part: null,
  unique: [],
  fields: {
    ...fields({ name: 'text', startDate: 'date-time', endDate: 'date-time' }),
    ...fields({ description: 'text' }, true),
  },
  relations: {},
  naming: { field: 'id', label: (alias) => identifier(alias, 'name') },
  document: (_tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, TEXT_COLUMNS),
    ...dateTimeKeys(alias, PERIOD_COLUMNS),
  ],
  csv: {
    own: (_tables, alias) => [...columnKeys(alias, TEXT_COLUMNS), ...dateTimeKeys(alias, PERIOD_COLUMNS)],
  },
  import: null,
  shared: false,
  revisions: true,
  personal: [],
  searched: ['name'],
});
