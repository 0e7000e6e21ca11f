import { type Database, type Executor, identifier, join, type Sql, sql } from '@pelorus/shared/persistence';
import { SeedRegistry1763640000002 } from '../migrations/0002-seed-registry.migration';
import { changeRegistry, type RegistryChange } from '../writing/registry-change';
import { RECORD_TABLES } from '../tables/registry-tables';
import { isASandbox, notASandbox } from './sandbox.errors';

/** Account of a reset in histories. */
const ACCOUNT = 'sandbox reset';

/** Throws DomainError `not-a-sandbox` or `sandbox` where the schema is of the other kind. */
export async function checkSandbox(database: Executor, schema: string, expected: boolean): Promise<void> {
  const [found] = await database.query<{ marked: boolean }>(
    sql`select to_regclass(${`${schema}.sandbox`}) is not null as marked`,
  );
  const marked = found?.marked ?? false;
  if (expected && !marked) throw notASandbox(schema);
  if (!expected && marked) throw isASandbox(schema);
}

/**
 * Empties a sandbox down to the seeds, as new records, in one change: readers never wait and see all or nothing of it;
 * ids are not reused. DomainError `not-a-sandbox` for other schemas.
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

/** Deletes rather than truncates: TRUNCATE blocks readers and shows them empty tables. */
async function deleteAll(change: RegistryChange, schema: string): Promise<void> {
  const histories = RECORD_TABLES.map((table) => `${table}_history`);
  // Referring rows go first.
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
