import { type Database, type Executor, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { SeedRegistry1763640000002 } from '../migrations/0002-seed-registry.migration';
import { changeRegistry, type RegistryChange } from '../writing/registry-change';
import { RECORD_TABLES } from '../tables/registry-tables';
import { isASandbox, notASandbox } from './sandbox.errors';

/** The account that emptied a sandbox, in its history. */
const ACCOUNT = 'sandbox reset';

/** Throws DomainError `not-a-sandbox` or `sandbox` unless the schema holds the kind of registry that a service expects. */
export async function checkSandbox(database: Executor, schema: string, expected: boolean): Promise<void> {
  const [found] = await database.query<{ marked: boolean }>(
    sql`select to_regclass(${`${schema}.sandbox`}) is not null as marked`,
  );
  const marked = found?.marked ?? false;
  if (expected && !marked) throw notASandbox(schema);
  if (!expected && marked) throw isASandbox(schema);
}

/**
 * Empties a sandbox: only the seeds stay, as new records. It is one change: readers see the
 * sandbox as it was or as it is afterwards, and never waits; ids are not given out again. DomainError `not-a-sandbox`
 * for any other schema.
 */
export async function resetSandbox(database: Database, schema: string): Promise<void> {
  await checkSandbox(database, schema, true);
  await changeRegistry(database, schema, ACCOUNT, async (change) => {
    await change.query(sql`select set_config('search_path', ${`${schema},public`}, true)`);
    await withoutHistory(change, schema, () => deleteAll(change, schema));
    const { queryRunner } = change.manager;
    if (!queryRunner) throw new Error('a change has a connection of its own');
    await new SeedRegistry1763640000002().up(queryRunner);
    await change.query(sql`update ${identifier(schema, 'sandbox')} set emptied = ${change.now}`);
    await change.query(sql`update ${identifier(schema, 'clock')} set began = ${change.now}`);
  });
}

/** Rows are deleted, not truncated: that would make readers wait, and show them empty tables. */
async function deleteAll(change: RegistryChange, schema: string): Promise<void> {
  const histories = RECORD_TABLES.map((table) => `${table}_history`);
  // Rows that refer to others go first.
  for (const table of ['restoration', ...histories, ...RECORD_TABLES.toReversed()]) {
    await change.query(sql`delete from ${identifier(schema, table)}`);
  }
}

async function withoutHistory(change: RegistryChange, schema: string, work: () => Promise<void>): Promise<void> {
  for (const statement of triggers(schema, sql`disable`)) await change.query(statement);
  await work();
  for (const statement of triggers(schema, sql`enable`)) await change.query(statement);
}

function triggers(schema: string, verb: Sql): Sql[] {
  return RECORD_TABLES.map((table) =>
    join([sql`alter table`, identifier(schema, table), verb, sql`trigger record_history`], ' '),
  );
}
