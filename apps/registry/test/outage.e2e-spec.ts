import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { type Response } from 'supertest';
import { AuditLog } from '@pelorus/auth/domain';
import { ITEMS, itemBody, makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { until } from './until';

/** A request that is tried until it is served; each refusal before must be a problem that says so. */
async function untilServed(attempt: () => PromiseLike<Response>): Promise<Response> {
  for (;;) {
    const response = await attempt();
    if (response.status !== 503) return response;
    expectUnavailable(response);
    await setTimeout(5);
  }
}

function expectUnavailable(response: Response): void {
  expect(response.status).toBe(503);
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(response.body).toMatchObject({ status: 503, code: 'database-unavailable' });
  expect(response.text).not.toMatch(/pelorus_test|select|postgres/i);
}

describe('a database that goes away and comes back', () => {
  let registry: RegistryFixture;
  let maintenance: Client;
  let name: string;
  beforeAll(async () => {
    registry = await startRegistry();
    const url = new URL(registry.databaseUrl);
    name = url.pathname.slice(1);
    url.pathname = '/postgres';
    maintenance = new Client({ connectionString: url.href });
    await maintenance.connect();
  });
  afterAll(async () => {
    await maintenance.end();
    await registry.close();
  });

  const cutConnections = () =>
    maintenance.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and application_name = 'pelorus registry'`,
      [name],
    );
  const countItems = async (): Promise<number> => {
    const [row] = await registry.sql<{ count: number }>('select count(*)::integer as count from registry.item');
    return row!.count;
  };
  const read = () => registry.anyone.get(`${ITEMS}?hits=1`);
  const write = () => registry.ada.post(ITEMS).send(itemBody());
  /** Waits until the service says so of itself: what the database said holds for a second. */
  const readiness = (status: number): Promise<void> =>
    until(async () => (await registry.anyone.get('/health/ready')).status === status);
  const loggedIn = () => registry.ada.get('/rest/v2/auth/loggedin');

  it('is reconnected to when its connections are cut while idle', async () => {
    await makeItem(registry.ada);
    await cutConnections();
    expect((await untilServed(read)).status).toBe(200);
    expect((await untilServed(write)).status).toBe(201);
  });

  it('answers 503 to what was running when connections are cut', async () => {
    const blocker = new Client({ connectionString: registry.databaseUrl });
    await blocker.connect();
    await blocker.query('begin; lock table registry.item in access exclusive mode');
    const running = Promise.all([read(), write()]);
    await untilWaiting(maintenance, name, 2);
    await cutConnections();
    for (const response of await running) expectUnavailable(response);
    await blocker.query('rollback');
    await blocker.end();
    expect((await untilServed(write)).status).toBe(201);
  });

  it.each([
    ['takes no connections', 'with allow_connections false', 'with allow_connections true'],
    ['has another name', 'rename to AWAY', 'rename to HERE'],
  ])('answers 503 to everything while it %s, then serves again', async (_what, away, back) => {
    const here = `"${name}"`;
    const elsewhere = back.startsWith('rename') ? `"${name}_away"` : here;
    const before = await countItems();
    // Nothing is left to be written in the background: a new connection would keep the database from being renamed.
    await registry.app.get(AuditLog, { strict: false }).flush();
    await cutConnections();
    await maintenance.query(`alter database ${here} ${away.replace('AWAY', elsewhere)}`);
    await cutConnections();
    for (const request of [read, write, loggedIn]) expectUnavailable(await request());
    await readiness(503);
    await registry.anyone.get('/health/live').expect(200);
    await maintenance.query(`alter database ${elsewhere} ${back.replace('HERE', here)}`);
    for (const request of [read, loggedIn]) expect((await untilServed(request)).status).toBe(200);
    expect((await untilServed(write)).status).toBe(201);
    await readiness(200);
    expect(await countItems()).toBe(before + 1);
  });
});

/** Waits until so many statements of the service wait for a lock. */
async function untilWaiting(client: Client, database: string, count: number): Promise<void> {
  await until(async () => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::integer as waiting from pg_stat_activity
        where datname = $1 and application_name = 'pelorus registry' and wait_event_type = 'Lock'`,
      [database],
    );
    return (rows[0]?.waiting ?? 0) >= count;
  });
}
