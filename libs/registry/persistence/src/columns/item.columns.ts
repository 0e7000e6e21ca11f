import { identifier } from '@pelorus/shared/persistence';
import { columnKeys, type DocumentShape } from '../documents/document-sql';
import { type RegistryTables } from '../registry-tables';
import { identityColumns, momentColumns, nameAt, revisionColumn } from './column-sql';

/** Items as a table: the parent by its code, status and type by their names. */
export function itemColumns(tables: RegistryTables, alias: string): DocumentShape {
  return [
    ...identityColumns(alias),
    ...columnKeys(alias, { code: 'code' }),
    ...revisionColumn(alias),
    ...columnKeys(alias, { shortName: 'short_name', longName: 'long_name' }),
    ['parent', nameAt(tables.item, 'code', identifier(alias, 'parent_id'))],
    ['status', nameAt(tables.state, 'name', identifier(alias, 'status_id'))],
    ['type', nameAt(tables.vocable, 'system_name', identifier(alias, 'type_id'))],
    ...columnKeys(alias, {
      description: 'description',
      model: 'model',
      manufacturer: 'manufacturer',
      serialNumber: 'serial_number',
      inventoryNumber: 'inventory_number',
      citation: 'citation',
      operationInstructions: 'operation_instructions',
      version: 'version',
    }),
    ...momentColumns(alias),
  ];
}
