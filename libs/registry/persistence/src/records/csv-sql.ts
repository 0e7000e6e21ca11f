import { identifier, ROOT, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { columnKeys, dateTimeKeys, type DocumentShape } from './document-sql';
import { type RecordCells } from './record-description';

/** Cells of a record: keys (with its code) and revision first, moments last. */
export function cellsOf({ code, own }: RecordCells, tables: Tables, alias: string): DocumentShape {
  return [
    ...columnKeys(alias, { id: 'id', uuid: 'uuid' }),
    ...(code ? [['code', code(tables, alias)] as const] : []),
    ...columnKeys(alias, { revision: 'revision' }),
    ...own(tables, alias),
    ...dateTimeKeys(alias, { created: 'created', lastModified: 'last_modified' }),
  ];
}

/** The names of the columns of a table. */
export function cellNames(cells: RecordCells): string[] {
  return cellsOf(cells, () => sql`unread`, ROOT).map(([name]) => name);
}

/** The name of a record that a row refers to. */
export function nameAt(table: Sql, name: string, reference: Sql): Sql {
  return sql`(select named.${identifier(name)} from ${table} named where named.id = ${reference})`;
}

/** Cells that name the contact of a role. */
export function contactCells(tables: Tables, alias: string): DocumentShape {
  const contact = identifier(alias, 'contact_id');
  return [
    ['contactId', contact],
    ['firstName', nameAt(tables('contact'), 'first_name', contact)],
    ['lastName', nameAt(tables('contact'), 'last_name', contact)],
    ['email', nameAt(tables('contact'), 'email', contact)],
  ];
}
