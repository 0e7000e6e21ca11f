import { identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { columnKeys, dateTimeKeys, type DocumentShape } from '../documents/document-sql';

/** The columns that every table begins with: who a record is, so that it can be found again. */
export function identityColumns(alias: string): DocumentShape {
  return columnKeys(alias, { id: 'id', uuid: 'uuid' });
}

/** The revision of a record, which tells whether it was changed since. */
export function revisionColumn(alias: string): DocumentShape {
  return columnKeys(alias, { revision: 'revision' });
}

/** The columns that every table ends with. */
export function momentColumns(alias: string): DocumentShape {
  return dateTimeKeys(alias, { created: 'created', lastModified: 'last_modified' });
}

/** What a record that another one refers to is called. */
export function nameAt(table: Sql, name: string, reference: Sql): Sql {
  return sql`(select named.${identifier(name)} from ${table} named where named.id = ${reference})`;
}
