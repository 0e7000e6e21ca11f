import { type RecordDocument } from '@pelorus/registry/model';
import { identifier, join, raw, type Sql, sql } from '@pelorus/shared/persistence';

/** Keys of a document in order, with the SQL of their values; null values are left out. */
export type DocumentShape<Key extends string = string> = readonly (readonly [key: Key, value: Sql])[];

/**
 * JSON object as JSON.stringify writes it; keys are constants, never input. Concatenation is twice as fast as
 * `json_build_object`, and null drops its key.
 */
export function jsonObject(shape: DocumentShape): Sql {
  const members = shape.map(([key, value]) => sql`${raw(`',"${key}":'`)} || to_json(${value})::text`);
  return sql`('{' || ltrim(concat(${join(members)}), ',') || '}')::json`;
}

/** JSON array aggregate; `[]` without rows. */
export function jsonArray(document: Sql, order: Sql): Sql {
  return sql`('[' || coalesce(string_agg((${document})::text, ',' order by ${order}), '') || ']')::json`;
}

/** Reference to a shared record, which is read once for all documents. */
export function sharedDocument(table: string, reference: Sql): Sql {
  return sql`(${raw(`'{"@":"${table}/'`)} || ${reference} || '"}')::json`;
}

/** Date-time in answers: UTC without zone, three fraction digits. */
export function dateTimeText(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`;
}

/** Keys that begin every record. */
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

export function dateTimeKeys<Key extends string>(
  alias: string,
  columns: Readonly<Record<Key, string>>,
): DocumentShape<Key> {
  return columnKeys(alias, columns).map(([key, column]) => [key, dateTimeText(column)] as const);
}

/** Table with the alias that a document's expression uses. */
export interface DocumentTable {
  readonly table: Sql;
  readonly alias: string;
  readonly document: Sql;
}

/** Document of the referenced record. */
export function documentAt(reference: Sql, { table, alias, document }: DocumentTable): Sql {
  return sql`(select ${document} from ${table} ${identifier(alias)} where ${identifier(alias, 'id')} = ${reference})`;
}

/** Documents of all records of an owner, by id. */
export function documentsOf(owner: string, column: string, { table, alias, document }: DocumentTable): Sql {
  return sql`(select ${jsonArray(document, identifier(alias, 'id'))}
    from ${table} ${identifier(alias)} where ${identifier(alias, column)} = ${identifier(owner, 'id')})`;
}
