import { randomBytes } from 'node:crypto';
import { type Client } from 'pg';
import { TestServer } from './test-server';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Any number that no migration uses: one process at a time makes a template; another template is not waited for. */
const templateLock = 7_310_408;

/** Cloned in milliseconds from one that the run's first caller migrated; different migrations need different names. */
export async function testDatabase(
  migrate: (url: string) => Promise<unknown>,
  template = 'main',
): Promise<TestDatabase> {
  const server = TestServer.ofRun();
  const source = `pelorus_test_${server.run}_template_${template}`;
  const name = `pelorus_test_${server.run}_${process.pid}_${randomBytes(4).toString('hex')}`;
  await server.connected(async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [templateLock, template]);
    await makeTemplate(server, client, source, migrate);
    await client.query('select pg_advisory_unlock($1, hashtext($2))', [templateLock, template]);
    await server.create(client, name, source);
  });
  return {
    url: server.databaseUrl(name),
    drop: () => server.connected((client) => server.drop(client, name)),
  };
}

/** An empty database, for specs of migrations themselves. */
export const emptyDatabase = (): Promise<TestDatabase> => testDatabase(async () => {}, 'empty');

/** Has the database at an address end its sessions and refuse new ones while something is done: it is away. */
export async function whileAway(url: string, work: () => Promise<void>): Promise<void> {
  const server = TestServer.ofRun();
  const name = new URL(url).pathname.slice(1);
  await server.connected(async (client) => {
    await server.refuseSessions(client, name);
    try {
      await work();
    } finally {
      await server.allowSessions(client, name);
    }
  });
}

/** A template that failed half-way is dropped, so that the next caller sees the fault again and not a half of it. */
async function makeTemplate(
  server: TestServer,
  client: Client,
  name: string,
  migrate: (url: string) => Promise<unknown>,
): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount) return;
  try {
    await server.create(client, name, server.emptyDatabase);
    await migrate(server.databaseUrl(name));
    await server.close(client, name);
  } catch (error) {
    await server.drop(client, name);
    throw error;
  }
}
