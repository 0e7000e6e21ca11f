import { type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type Lifetime } from '@pelorus/registry/domain';

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
