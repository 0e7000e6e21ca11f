import { type RecordDocument } from '@pelorus/registry/model';
import { identifier, join, raw, type Sql, sql } from '@pelorus/shared/persistence';

/** Keys of a document in order, each with the SQL expression of its value; a value that is null is left out. */
export type DocumentShape<Key extends string = string> = readonly (readonly [key: Key, value: Sql])[];

/**
 * A JSON object of the given shape, as JSON.stringify would write it; its keys are ours, never input. It is put together
 * as text, which is twice as fast as `json_build_object`, and a null leaves its key out by itself.
 */
export function jsonObject(shape: DocumentShape): Sql {
  const members = shape.map(([key, value]) => sql`${raw(`',"${key}":'`)} || to_json(${value})::text`);
  return sql`('{' || ltrim(concat(${join(members)}), ',') || '}')::json`;
}

/** A JSON array of the documents of rows, to be selected from them; `[]` of none. */
export function jsonArray(document: Sql, order: Sql): Sql {
  return sql`('[' || coalesce(string_agg((${document})::text, ',' order by ${order}), '') || ']')::json`;
}

/** A record that many documents contain, by its table and id: it is read once for all of them. */
export function sharedDocument(table: string, reference: Sql): Sql {
  return sql`(${raw(`'{"@":"${table}/'`)} || ${reference} || '"}')::json`;
}

/** A date-time as it goes out: UTC without zone, three fraction digits. */
export function dateTimeText(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
}

/** The keys that begin every record. */
export function recordKeys(alias: string): DocumentShape<keyof RecordDocument> {
  return [
    ['@uuid', identifier(alias, 'uuid')],
    ['id', identifier(alias, 'id')],
    ...dateTimeKeys(alias, { created: 'created', lastModified: 'last_modified' }),
  ];
}

/** Keys that are columns of the same name in snake_case. */
export function columnKeys<Key extends string>(
  alias: string,
  columns: Readonly<Record<Key, string>>,
): DocumentShape<Key> {
  return Object.entries<string>(columns).map(([key, column]) => [key as Key, identifier(alias, column)] as const);
}

/** Keys that are columns of date-times. */
export function dateTimeKeys<Key extends string>(
  alias: string,
  columns: Readonly<Record<Key, string>>,
): DocumentShape<Key> {
  return columnKeys(alias, columns).map(([key, column]) => [key, dateTimeText(column)] as const);
}

/** A table under the alias that a document's expression uses. */
export interface DocumentTable {
  readonly table: Sql;
  readonly alias: string;
  readonly document: Sql;
}

/** The document of the one record that a column refers to. */
export function documentAt(reference: Sql, { table, alias, document }: DocumentTable): Sql {
  return sql`(select ${document} from ${table} ${identifier(alias)} where ${identifier(alias, 'id')} = ${reference})`;
}

/** The documents of all records that refer to an owner by a column, in the order in which they were made. */
export function documentsOf(owner: string, column: string, { table, alias, document }: DocumentTable): Sql {
  return sql`(select ${jsonArray(document, identifier(alias, 'id'))}
    from ${table} ${identifier(alias)} where ${identifier(alias, column)} = ${identifier(owner, 'id')})`;
}
