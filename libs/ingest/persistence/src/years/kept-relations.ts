import { type Executor, raw, sql } from '@pelorus/shared/persistence';

/** A view that reads a table, with what it takes to make it again. */
export interface KeptView {
  readonly name: string;
  readonly definition: string;
  readonly grants: readonly string[];
}

interface ViewRow {
  readonly oid: string;
  readonly name: string;
  readonly kind: string;
  readonly definition: string;
  readonly owner: string;
  readonly options: string | null;
}

/** The views that read a table, also through other views, in the order in which they are made. Throws for a materialized one. */
export async function viewsOf(executor: Executor, table: string): Promise<KeptView[]> {
  const rows = await executor.query<ViewRow>(
    sql`with recursive found as (
        select ${table}::regclass::oid as oid, 0 as depth
        union all
        select rule.ev_class, found.depth + 1 from found
        join pg_depend used on used.refclassid = 'pg_class'::regclass and used.refobjid = found.oid
          and used.classid = 'pg_rewrite'::regclass
        join pg_rewrite rule on rule.oid = used.objid and rule.ev_class <> found.oid)
      select view.oid::text as oid, view.oid::regclass::text as name, view.relkind::text as kind,
        pg_get_viewdef(view.oid) as definition, quote_ident(pg_get_userbyid(view.relowner)) as owner,
        array_to_string(view.reloptions, ', ') as options
      from (select oid, max(depth) as depth from found where depth > 0 group by oid) deepest
      join pg_class view on view.oid = deepest.oid
      order by deepest.depth, view.oid`,
  );
  const other = rows.filter(({ kind }) => kind !== 'v').map(({ name }) => name);
  if (other.length > 0)
    throw new Error(`${other.join(', ')} reads ${table}: drop it before, and make it again afterwards`);
  return Promise.all(
    rows.map(async ({ name, definition, owner, options }) => ({
      name,
      definition: `create view ${name} ${options ? `with (${options}) ` : ''}as ${definition}`,
      grants: [`alter view ${name} owner to ${owner}`, ...(await grantsOn(executor, name))],
    })),
  );
}

export async function dropViews(executor: Executor, views: readonly KeptView[]): Promise<void> {
  for (const { name } of [...views].reverse()) await executor.query(raw(`drop view ${name}`));
}

export async function makeViews(executor: Executor, views: readonly KeptView[]): Promise<void> {
  for (const { definition, grants } of views) {
    for (const statement of [definition, ...grants]) await executor.query(raw(statement));
  }
}

/** The statements that give others what they may do with a table or view, and with single columns of it, under a name. */
export async function grantsOn(executor: Executor, table: string, name = table): Promise<string[]> {
  const rows = await executor.query<{ right: string; grantee: string; grantable: boolean }>(
    sql`select item.privilege_type as right, item.is_grantable as grantable,
        case when item.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(item.grantee)) end as grantee
      from pg_class, aclexplode(relacl) item where oid = ${table}::regclass and item.grantee <> relowner
      union all
      select item.privilege_type || ' (' || quote_ident(attname) || ')', item.is_grantable,
        case when item.grantee = 0 then 'public' else quote_ident(pg_get_userbyid(item.grantee)) end
      from pg_attribute, aclexplode(attacl) item
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`,
  );
  return rows.map(
    ({ right, grantee, grantable }) =>
      `grant ${right} on ${name} to ${grantee}${grantable ? ' with grant option' : ''}`,
  );
}

/** Makes the indexes of a table on another one, under names with a suffix; gives their names without it. */
export async function copyIndexes(executor: Executor, from: string, to: string, suffix: string): Promise<string[]> {
  const rows = await executor.query<{ name: string; definition: string; isKey: boolean; isUnique: boolean }>(
    sql`select index.relname as name, pg_get_indexdef(index.oid) as definition, indisprimary as "isKey",
        indisunique as "isUnique"
      from pg_index join pg_class index on index.oid = indexrelid
      where indrelid = ${from}::regclass order by index.relname`,
  );
  const others = rows.filter(({ isKey }) => !isKey);
  const unique = others.filter(({ isUnique }) => isUnique).map(({ name }) => name);
  if (unique.length > 0)
    throw new Error(`the unique index ${unique.join(', ')} cannot span partitions: drop it before`);
  for (const { name, definition } of others) {
    const [, kind] = /^CREATE INDEX .+? ON .+? (USING .*)$/s.exec(definition) ?? [];
    await executor.query(raw(`create index "${name}${suffix}" on ${to} ${kind}`));
  }
  return others.map(({ name }) => name);
}
