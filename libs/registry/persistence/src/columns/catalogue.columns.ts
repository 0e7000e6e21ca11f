import { identifier } from '@pelorus/shared/persistence';
import { UNIT_COLUMNS, VOCABLE_COLUMNS } from '../documents/catalogue.document';
import { CONTACT_COLUMNS } from '../documents/contact.document';
import { columnKeys, type DocumentShape } from '../documents/document-sql';
import { type RegistryTables } from '../registry-tables';
import { nameAt, tableColumns } from './column-sql';

/** States as a table. */
export function stateColumns(alias: string): DocumentShape {
  return tableColumns(alias, columnKeys(alias, { name: 'name', meta: 'meta' }));
}

/** Units as a table. */
export function unitColumns(alias: string): DocumentShape {
  return tableColumns(alias, columnKeys(alias, UNIT_COLUMNS));
}

/** Groups of vocables as a table. */
export function vocableGroupColumns(alias: string): DocumentShape {
  return tableColumns(alias, columnKeys(alias, { name: 'name', systemName: 'system_name' }));
}

/** Vocables as a table; their group by its `systemName`. */
export function vocableColumns(tables: RegistryTables, alias: string): DocumentShape {
  const group = nameAt(tables.vocable_group, 'system_name', identifier(alias, 'vocable_group_id'));
  return tableColumns(alias, [['vocableGroup', group], ...columnKeys(alias, VOCABLE_COLUMNS)]);
}

/** Contacts as a table. */
export function contactColumns(alias: string): DocumentShape {
  return tableColumns(alias, columnKeys(alias, CONTACT_COLUMNS));
}
