import { identifier } from '@pelorus/shared/persistence';
import { type StateDocument, type StateRecord } from '@pelorus/registry/domain';
import { PERHAPS_EMPTY, TEXT } from './column-types';
import { columnKeys, recordKeys } from './document-sql';
import { fields } from './fields';
import { describeRecords } from './record-description';

const COLUMNS = { name: 'name', meta: 'meta' } as const;

/** The states that items are in. */
export const STATE = describeRecords<StateRecord, StateDocument>()({
  name: 'states',
  kind: 'state',
  owner: { table: null },
  key: 'id',
  columns: { name: TEXT, meta: PERHAPS_EMPTY },
  part: null,
  unique: [{ constraint: 'state_name_key', field: 'name', kind: 'state' }],
  fields: fields({ name: 'text', meta: 'text' }),
  relations: {},
  naming: { field: 'name', label: (alias) => identifier(alias, 'name') },
  document: (_tables, alias) => [...recordKeys(alias), ...columnKeys(alias, COLUMNS)],
  csv: { own: (_tables, alias) => columnKeys(alias, COLUMNS) },
  import: null,
  shared: true,
  revisions: true,
  personal: [],
  searched: [],
});
