import { identifier } from '@pelorus/shared/persistence';
import { type Item, type ItemDocument } from '@pelorus/registry/domain';
import { rootCode } from './code-sql';
import { OPTIONAL_TEXT, REFERENCE, TEXT } from './column-types';
import { nameAt } from './csv-sql';
import { columnKeys, recordKeys, sharedDocument, vocableKey } from './document-sql';
import { fields, one } from './fields';
import { describeRecords } from './record-description';

/** The texts of an item that it may be without. */
const OPTIONAL_COLUMNS = {
  description: 'description',
  model: 'model',
  manufacturer: 'manufacturer',
  serialNumber: 'serial_number',
  inventoryNumber: 'inventory_number',
  citation: 'citation',
  operationInstructions: 'operation_instructions',
} as const;

/** The items of the registry: platforms, devices and sensors. */
export const ITEM = describeRecords<Item, ItemDocument>()({
  name: 'items',
  kind: 'item',
  owner: { table: null },
  key: 'id',
  columns: {
    code: TEXT,
    shortName: TEXT,
    longName: TEXT,
    description: OPTIONAL_TEXT,
    model: OPTIONAL_TEXT,
    manufacturer: OPTIONAL_TEXT,
    serialNumber: OPTIONAL_TEXT,
    inventoryNumber: OPTIONAL_TEXT,
    citation: OPTIONAL_TEXT,
    operationInstructions: OPTIONAL_TEXT,
    parentId: { ...REFERENCE, nullable: true },
    statusId: REFERENCE,
    typeId: REFERENCE,
    version: { type: 'integer', default: 1 },
  },
  part: null,
  unique: [],
  fields: {
    code: { type: 'code', column: 'code', unique: true },
    ...fields({ shortName: 'text', longName: 'text', version: 'integer' }),
    ...fields({ description: 'text', model: 'text', manufacturer: 'text', serialNumber: 'text' }, true),
    ...fields({ inventoryNumber: 'text', citation: 'text', operationInstructions: 'text' }, true),
    ...fields({ parentId: 'integer' }, true),
  },
  relations: {
    status: one('state', 'status_id'),
    type: one('vocable', 'type_id'),
    parent: one('item', 'parent_id', { nullable: true, inverse: 'children' }),
  },
  implied: { root: { target: 'item', column: 'code', key: { column: 'code', value: rootCode } } },
  naming: { field: 'code', label: (alias) => identifier(alias, 'long_name') },
  document: (_tables, alias) => [
    ...recordKeys(alias),
    ...columnKeys(alias, { code: 'code', shortName: 'short_name', longName: 'long_name' }),
    ...columnKeys(alias, { ...OPTIONAL_COLUMNS, parentId: 'parent_id' }),
    ['status', sharedDocument('state', identifier(alias, 'status_id'))],
    ...vocableKey(alias, 'type'),
    ...columnKeys(alias, { version: 'version' }),
  ],
  csv: {
    code: (_tables, alias) => identifier(alias, 'code'),
    own: (tables, alias) => [
      ...columnKeys(alias, { shortName: 'short_name', longName: 'long_name' }),
      ['parent', nameAt(tables('item'), 'code', identifier(alias, 'parent_id'))],
      ['status', nameAt(tables('state'), 'name', identifier(alias, 'status_id'))],
      ['type', nameAt(tables('vocable'), 'system_name', identifier(alias, 'type_id'))],
      ...columnKeys(alias, { ...OPTIONAL_COLUMNS, version: 'version' }),
    ],
  },
  import: null,
  shared: false,
  revisions: true,
  personal: [],
  searched: ['code', 'short_name', 'long_name', 'manufacturer', 'model', 'serial_number', 'inventory_number'],
});
