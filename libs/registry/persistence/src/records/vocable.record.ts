import { identifier, ROOT, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { TYPE_GROUPS, type VocableDocument, type VocableRecord } from '@pelorus/registry/domain';
import { PERHAPS_EMPTY, REFERENCE, TEXT } from './column-types';
import { nameAt } from './csv-sql';
import { columnKeys, documentAt, jsonObject, recordKeys } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';
import { VOCABLE_GROUP } from './vocable-group.record';

const COLUMNS = {
  generalName: 'general_name',
  systemName: 'system_name',
  description: 'description',
  vocabulary: 'vocabulary',
  vocableValue: 'vocable_value',
} as const;

/** The words of controlled vocabularies, each in its group. */
export const VOCABLE = describeRecords<VocableRecord, VocableDocument>()({
  name: 'vocables',
  kind: 'vocable',
  owner: { table: null },
  key: 'id',
  columns: {
    vocableGroupId: REFERENCE,
    generalName: TEXT,
    systemName: TEXT,
    description: PERHAPS_EMPTY,
    vocabulary: PERHAPS_EMPTY,
    vocableValue: PERHAPS_EMPTY,
  },
  part: null,
  unique: [{ constraint: 'vocable_system_name_key', field: 'systemName', kind: 'vocable of this group' }],
  fields: fields({
    generalName: 'text',
    systemName: 'text',
    description: 'text',
    vocabulary: 'text',
    vocableValue: 'text',
  }),
  relations: { vocableGroup: one('vocable_group', 'vocable_group_id', { inverse: 'vocables' }) },
  naming: { field: 'systemName', label: (alias) => identifier(alias, 'general_name') },
  document: (tables, alias) => {
    const group = {
      table: tables('vocable_group'),
      alias: 'vocable_group',
      document: jsonObject(VOCABLE_GROUP.document(tables, 'vocable_group')),
    };
    return [
      ...recordKeys(alias),
      ...columnKeys(alias, COLUMNS),
      ['vocableGroup', documentAt(identifier(alias, 'vocable_group_id'), group)],
    ];
  },
  csv: {
    own: (tables, alias) => [
      ['vocableGroup', nameAt(tables('vocable_group'), 'system_name', identifier(alias, 'vocable_group_id'))],
      ...columnKeys(alias, COLUMNS),
    ],
  },
  import: null,
  shared: true,
  revisions: true,
  personal: [],
  searched: [],
});

/** The condition that the vocable under the alias `root` is the type of something. */
export function isType(tables: Tables): Sql {
  return sql`${identifier(ROOT, 'vocable_group_id')} in (
    select type_group.id from ${tables('vocable_group')} type_group where type_group.system_name = any(${TYPE_GROUPS}))`;
}
