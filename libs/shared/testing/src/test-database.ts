import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** A database of one spec. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Any number that no migration uses: one process at a time makes a template. */
const templateLock = 7_310_408;

/**
 * A database of one's own, cloned in milliseconds from a migrated one that the first caller of the run makes.
 * `template` names what `migrate` makes: two callers with different migrations need different names.
 */
export async function testDatabase(
  migrate: (url: string) => Promise<unknown>,
  template = 'main',
): Promise<TestDatabase> {
  const server = testServer();
  const source = `pelorus_test_${server.run}_template_${template}`;
  const name = `pelorus_test_${server.run}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await connected(server.url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    await makeTemplate(client, source, () => migrate(databaseUrl(server.url, source)));
    await client.query('select pg_advisory_unlock($1)', [templateLock]);
    await client.query(`create database "${name}" template "${source}" strategy file_copy`);
  });
  return {
    url: databaseUrl(server.url, name),
    drop: () =>
      connected(server.url, async (client) => {
        await client.query(`drop database if exists "${name}" with (force)`);
      }),
  };
}

/** An empty database, for specs of migrations themselves. */
export const emptyDatabase = (): Promise<TestDatabase> => testDatabase(async () => {}, 'empty');

function testServer(): { url: string; run: string } {
  const { TEST_POSTGRES_URL: url, TEST_RUN_ID: run } = process.env;
  if (!url || !run)
    throw new Error('no test server: run the tests by `npm test` or `node tools/with-postgres.mjs jest`');
  return { url, run };
}

/** A template that failed half-way is dropped, so that the next caller sees the fault again and not a half of it. */
async function makeTemplate(client: Client, name: string, migrate: () => Promise<unknown>): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  await client.query(`create database "${name}" template template0`);
  try {
    await migrate();
  } catch (error) {
    await client.query(`drop database if exists "${name}" with (force)`);
    throw error;
  }
}

function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

async function connected<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
