import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { columnKeys, dateTimeKeys, type DocumentShape } from '../documents/document-sql';

/**
 * The columns of a table: first what tells which record a row is (with its code, if it has one) and whether it was changed
 * since, last when it was made and changed.
 */
export function tableColumns(alias: string, own: DocumentShape, code: DocumentShape = []): DocumentShape {
  return [
    ...columnKeys(alias, { id: 'id', uuid: 'uuid' }),
    ...code,
    ...columnKeys(alias, { revision: 'revision' }),
    ...own,
    ...dateTimeKeys(alias, { created: 'created', lastModified: 'last_modified' }),
  ];
}

/** What a record that another one refers to is called. */
export function nameAt(table: Sql, name: string, reference: Sql): Sql {
  return sql`(select named.${identifier(name)} from ${table} named where named.id = ${reference})`;
}
