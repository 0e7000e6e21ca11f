import { type FieldDocument, type FieldRecord } from '@pelorus/registry/domain';
import { OPTIONAL_TEXT, REFERENCE, TEXT } from './column-types';
import { itemCode } from './csv-sql';
import { columnKeys, recordKeys } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

const COLUMNS = { name: 'name', value: 'value', description: 'description' } as const;

/** The custom fields of items. */
export const FIELD = describeRecords<FieldRecord, FieldDocument>()({
  name: 'fields',
  kind: 'custom field',
  owner: { table: 'item', shown: true, inVersions: true, inHistory: true, cloned: 'by default' },
  key: 'id',
  columns: { itemId: REFERENCE, name: TEXT, value: TEXT, description: OPTIONAL_TEXT },
  part: null,
  unique: [],
  fields: { ...fields({ name: 'text', value: 'text' }), ...fields({ description: 'text' }, true) },
  relations: { item: one('item', 'item_id') },
  document: (_tables, alias) => [...recordKeys(alias), ...columnKeys(alias, COLUMNS)],
  csv: { own: (tables, alias) => [['item', itemCode(tables, alias)], ...columnKeys(alias, COLUMNS)] },
  import: null,
  shared: false,
  revisions: true,
  personal: [],
  searched: ['name', 'value'],
});
