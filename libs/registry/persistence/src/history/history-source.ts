import { type RecordTable } from '@pelorus/registry/model';
import { identifier, join, type Sql, sql, type Executor } from '@pelorus/shared/persistence';
import { recordOf } from '../records/records';
import { type Lifetime } from '@pelorus/registry/domain';

/** Records whose history is asked for: of a table, of one owner if they have owners, with a key if not all are meant. */
export interface HistorySource {
  readonly table: RecordTable;
  readonly owner?: number;
  /** The last part of a record's path. */
  readonly key?: number;
  /** The ids of the items that the records are or belong to, in place of `owner` and `key`. */
  readonly items?: readonly number[];
}

/** The history table of a table. */
export function historyTable(schema: string, table: string): Sql {
  return identifier(schema, `${table}_history`);
}

/** The condition that a row of a history table is a state of the records meant. */
export function meantBy({ table, owner, key, items }: HistorySource): Sql {
  const { address } = recordOf(table);
  if (items) return sql`${identifier(address.owner?.column ?? 'id')} = any(${items}::bigint[])`;
  const conditions: Sql[] = [];
  if (owner !== undefined && address.owner) conditions.push(sql`${identifier(address.owner.column)} = ${owner}`);
  if (key !== undefined) conditions.push(sql`${identifier(address.key)} = ${key}`);
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

/** Reads from when to when a table had a record that fits a condition on the alias `root`; undefined when it never had. */
export async function readLifetime(
  executor: Executor,
  { schema, table }: { readonly schema: string; readonly table: string },
  condition: Sql,
): Promise<Lifetime | undefined> {
  const [row] = await executor.query<{ since: Date | null; until: Date | null }>(
    sql`select min(lower(valid)) as since, case when not bool_or(upper_inf(valid)) then max(upper(valid)) end as until
      from ${identifier(schema, `${table}_history`)} root where ${condition}`,
  );
  return row?.since ? { since: row.since, until: row.until } : undefined;
}
