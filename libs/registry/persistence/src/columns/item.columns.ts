import { identifier } from '@pelorus/shared/persistence';
import { columnKeys, type DocumentShape } from '../documents/document-sql';
import { ITEM_TEXT_COLUMNS } from '../documents/item.document';
import { type RegistryTables } from '../registry-tables';
import { nameAt, tableColumns } from './column-sql';

/** Items as a table: the parent by its code, status and type by their names. */
export function itemColumns(tables: RegistryTables, alias: string): DocumentShape {
  const own: DocumentShape = [
    ...columnKeys(alias, { shortName: 'short_name', longName: 'long_name' }),
    ['parent', nameAt(tables.item, 'code', identifier(alias, 'parent_id'))],
    ['status', nameAt(tables.state, 'name', identifier(alias, 'status_id'))],
    ['type', nameAt(tables.vocable, 'system_name', identifier(alias, 'type_id'))],
    ...columnKeys(alias, { ...ITEM_TEXT_COLUMNS, version: 'version' }),
  ];
  return tableColumns(alias, own, columnKeys(alias, { code: 'code' }));
}
