import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { ALL_MIGRATIONS } from './all-migrations';

/**
 * Definitions of all that a schema has, each with its kind and name. Constraints of NOT NULL stand with their columns: PostgreSQL 18 keeps
 * them, too, under names that it makes up.
 */
const OBJECTS = `select 'column ' || c.relname || '.' || a.attname as object,
    concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid)) as definition
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
union all select 'relation ' || relname, concat_ws(' ', relkind, reloptions::text, case
    when relkind = 'i' then pg_get_indexdef(oid) when relkind in ('v', 'm') then pg_get_viewdef(oid) end)
  from pg_class where relnamespace = $1::regnamespace
union all select 'constraint ' || conname || ' of ' || conrelid::regclass, pg_get_constraintdef(oid)
  from pg_constraint where connamespace = $1::regnamespace and contype <> 'n'
union all select 'trigger ' || tgname || ' of ' || tgrelid::regclass, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = $1::regnamespace and not tgisinternal
union all select 'function ' || oid::regprocedure, case prokind when 'f' then pg_get_functiondef(oid) end
  from pg_proc where pronamespace = $1::regnamespace
order by 1`;

type Definitions = Readonly<Record<string, string | null>>;

async function definitionsOf(runner: QueryRunner, schema: string): Promise<Definitions> {
  const rows = (await runner.query(OBJECTS, [schema])) as { object: string; definition: string | null }[];
  return Object.fromEntries(rows.map(({ object, definition }) => [object, definition]));
}

/** Migrations that cannot be undone: what they say then. */
const FINAL: Readonly<Record<string, string>> = { MergeDatasets1763640000205: 'restore a backup' };

describe.each(ALL_MIGRATIONS)('the migrations of $schema', ({ schema, migrations }: SchemaMigrations) => {
  let database: TestDatabase;
  let source: DataSource;
  let runner: QueryRunner;

  beforeAll(async () => {
    database = await emptyDatabase();
    const extra = { options: `-c search_path=${schema},public` };
    source = await new DataSource({ type: 'postgres', url: database.url, extra }).initialize();
    runner = source.createQueryRunner();
    await runner.query(`create schema ${schema}`);
  });
  afterAll(async () => {
    await runner.release();
    await source.destroy();
    await database.drop();
  });

  const apply = async (migration: MigrationInterface, direction: 'up' | 'down'): Promise<Definitions> => {
    await runner.startTransaction();
    await migration[direction](runner);
    await runner.commitTransaction();
    return definitionsOf(runner, schema);
  };

  // One after another: each begins with the schema that the one before it leaves.
  const byName = migrations.map((Migration) => [Migration.name, Migration] as const);
  it.each(byName)('%s can be undone and made again', async (name, Migration) => {
    const migration = new Migration();
    const before = await definitionsOf(runner, schema);
    const after = await apply(migration, 'up');
    const final = FINAL[name];
    if (final) return expect(migration.down(runner)).rejects.toThrow(final);
    expect(await apply(migration, 'down')).toEqual(before);
    expect(await apply(migration, 'up')).toEqual(after);
  });
});
