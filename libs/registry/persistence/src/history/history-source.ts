import { type RecordTable } from '@pelorus/registry/model';
import { identifier, join, type Sql, sql, type Executor } from '@pelorus/shared/persistence';
import { recordOf } from '../records/records';
import { type Lifetime } from '@pelorus/registry/domain';

/** Selects records for a history: a table, maybe one owner, maybe one key. */
export interface HistorySource {
  readonly table: RecordTable;
  readonly owner?: number;
  /** Last part of the record's path. */
  readonly key?: number;
  /** Ids of items, instead of `owner` and `key`: the items themselves, or the records of these. */
  readonly items?: readonly number[];
}

export function historyTable(schema: string, table: string): Sql {
  return identifier(schema, `${table}_history`);
}

/** Condition that a row of a history table is a state of the selected records. */
export function meantBy({ table, owner, key, items }: HistorySource): Sql {
  const { address } = recordOf(table);
  if (items) return sql`${identifier(address.owner?.column ?? 'id')} = any(${items}::bigint[])`;
  const conditions: Sql[] = [];
  if (owner !== undefined && address.owner) conditions.push(sql`${identifier(address.owner.column)} = ${owner}`);
  if (key !== undefined) conditions.push(sql`${identifier(address.key)} = ${key}`);
  return conditions.length === 0 ? sql`true` : join(conditions, ' and ');
}

/** Lifetime of a record that fits a condition on the alias `root`; undefined for none. */
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
