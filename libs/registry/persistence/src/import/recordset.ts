import { identifier, join, raw, snakeCase, type Sql, sql } from '@pelorus/shared/persistence';
import { type Columns } from '../records/columns';

/** Records written at once. */
const CHUNK = 1_000;

export interface TableColumn {
  readonly field: string;
  readonly name: string;
  readonly type: string;
  /** Value of an absent field. */
  readonly default?: unknown;
}

/** Columns with their names in statements. */
export function tableColumns(columns: Columns): TableColumn[] {
  return Object.entries(columns).map(([field, { name, type, default: value }]) => ({
    field,
    name: name ?? snakeCase(field),
    type: String(type),
    ...(typeof value !== 'function' && value !== undefined && { default: value as unknown }),
  }));
}

/** Column names for a statement. */
export function namesOf(columns: readonly TableColumn[]): Sql {
  return join(columns.map(({ name }) => identifier(name)));
}

/** Objects as a table with the alias `given`. */
export function recordset(records: readonly object[], columns: readonly TableColumn[]): Sql {
  const types = columns.map(({ name, type }) => sql`${identifier(name)} ${raw(type)}`);
  const rows = records.map((record) => byColumn(record as Readonly<Record<string, unknown>>, columns));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${join(types)})`;
}

function byColumn(record: Readonly<Record<string, unknown>>, columns: readonly TableColumn[]): object {
  return Object.fromEntries(columns.map(({ field, name, default: value }) => [name, inJson(record[field] ?? value)]));
}

/** Bytes as PostgreSQL reads them. */
const inJson = (value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;

/** Records in pieces of the size that one statement takes. */
export function* chunksOf<Element>(all: readonly Element[]): Generator<Element[]> {
  for (let from = 0; from < all.length; from += CHUNK) yield all.slice(from, from + CHUNK);
}
