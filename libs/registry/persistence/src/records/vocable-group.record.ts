import { identifier } from '@pelorus/shared/persistence';
import { type VocableGroupDocument, type VocableGroupRecord } from '@pelorus/registry/domain';
import { PERHAPS_EMPTY, TEXT } from './column-types';
import { columnKeys, recordKeys } from './document-sql';
import { fields } from './fields';
import { describeRecords } from './record-description';

const COLUMNS = { name: 'name', systemName: 'system_name' } as const;

/** The groups of vocables. */
export const VOCABLE_GROUP = describeRecords<VocableGroupRecord, VocableGroupDocument>()({
  name: 'vocable-groups',
  kind: 'vocable group',
  owner: { table: null },
  key: 'id',
  columns: { name: PERHAPS_EMPTY, systemName: TEXT },
  part: null,
  unique: [{ constraint: 'vocable_group_system_name_key', field: 'systemName', kind: 'vocable group' }],
  fields: fields({ name: 'text', systemName: 'text' }),
  relations: {},
  naming: { field: 'systemName', label: (alias) => identifier(alias, 'name') },
  document: (_tables, alias) => [...recordKeys(alias), ...columnKeys(alias, COLUMNS)],
  csv: { own: (_tables, alias) => columnKeys(alias, COLUMNS) },
  import: null,
  shared: false,
  revisions: true,
  personal: [],
  searched: [],
});
