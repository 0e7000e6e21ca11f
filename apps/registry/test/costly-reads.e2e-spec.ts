import { Client } from 'pg';
import { CostlyReads } from '@pelorus/shared/http';
import { ITEMS, makeItem } from './item-factory';
import { ADA, type RegistryFixture, startRegistry } from './registry-fixture';
import { until } from './until';

const FACETS = `${ITEMS}/facets?by=type`;
/** Six connections: a third of them for costly reads, one for each client. */
const SETTINGS = { DATABASE_POOL_SIZE: '6', TRUST_PROXY: '1' };
const READS = 20;

/** Costly reads that take as long as a spec says: they wait for a table that the spec has locked. */
describe('reads that take long', () => {
  let registry: RegistryFixture;
  let holder: Client;
  let itemId: number;
  beforeAll(async () => {
    registry = await startRegistry(SETTINGS);
    itemId = (await makeItem(registry.ada)).id;
    holder = new Client({ connectionString: registry.databaseUrl });
    await holder.connect();
  });
  afterAll(async () => {
    await holder.end();
    await registry.close();
  });

  /** Runs `work` while every read of items stands still. */
  async function whileItemsAreHeld(work: () => Promise<void>): Promise<void> {
    await holder.query('begin; lock table registry.item, registry.item_history in access exclusive mode');
    try {
      await work();
    } finally {
      await holder.query('rollback');
    }
  }

  /** How many statements wait for the table. */
  async function held(): Promise<number> {
    const { rows } = await holder.query<{ count: string }>(
      `select count(*) from pg_locks where relation in ('registry.item'::regclass, 'registry.item_history'::regclass) and not granted`,
    );
    return Number(rows[0]!.count);
  }

  const state = () => registry.app.get(CostlyReads).state;

  /** Asks without waiting for the answer; each address is another one, so that no answer is remembered. */
  const ask = (path: string, from = '127.0.0.1') => {
    const leave = new AbortController();
    const headers = { 'X-Forwarded-For': from };
    const answer = fetch(registry.url + path, { headers, signal: leave.signal }).then(
      ({ status }) => status,
      () => 'left',
    );
    return { answer, leave: () => leave.abort() };
  };
  const another = (path: string, i: number): string => `${path}&where=id!=${1_000 + i}`;

  it('have a third of the connections, and leave the others to records, sessions and health', async () => {
    const token = await registry.token(ADA);
    await whileItemsAreHeld(async () => {
      const reads = Array.from({ length: READS }, (_, i) => ask(another(FACETS, i)));
      await until(async () => (await held()) === 2 && state().waiting === READS - 2);
      await registry.anyone.get('/health/ready').expect(200);
      await registry.anyone.get('/rest/v2/states/1').expect(200);
      const session = await registry.anyone.logIn(ADA, token);
      await session.get('/rest/v2/auth/loggedin').expect(200);
      expect(await held()).toBe(2);
      await holder.query('rollback');
      expect(await Promise.all(reads.map(({ answer }) => answer))).toEqual(reads.map(() => 200));
    });
    expect(state()).toEqual({ slots: 2, taken: 0, waiting: 0 });
  });

  it.each([
    ['facets', FACETS, 2],
    ['a filter', `${ITEMS}?where=longName==x`, 2],
    ['a search', `${ITEMS}?q=x`, 2],
    ['a list in the past', `${ITEMS}?asOf=`, 2],
    ['positions', `${ITEMS}.geojson?q=x`, 2],
    ['the search of older clients', '/index/rest/search/sensor-v2?q=x', 2],
    ['an item in the past', `${ITEMS}/1?asOf=`, 2],
    ['an item as it is', `${ITEMS}/1?with=`, 3],
  ])('%s: as many at once as may be', async (_name, path, atOnce) => {
    const address = path.replace('/1?', `/${itemId}?`).replace(/asOf=$/, `asOf=${new Date().toISOString()}`);
    await whileItemsAreHeld(async () => {
      const reads = Array.from({ length: 3 }, () => ask(address));
      await until(async () => (await held()) === atOnce && state().waiting === (atOnce === 2 ? 1 : 0));
      await holder.query('rollback');
      await Promise.all(reads.map(({ answer }) => answer));
    });
  });

  it('leave a place to other clients', async () => {
    await whileItemsAreHeld(async () => {
      const greedy = Array.from({ length: 5 }, (_, i) => ask(another(FACETS, 100 + i), '192.0.2.1'));
      await until(async () => (await held()) === 1 && state().waiting === 4);
      const other = ask(another(FACETS, 150), '192.0.2.2');
      await until(async () => (await held()) === 2 && state().waiting === 4);
      await holder.query('rollback');
      expect(await Promise.all([...greedy, other].map(({ answer }) => answer))).toEqual([...greedy, 0].map(() => 200));
    });
  });

  it.each([
    ['facets', FACETS],
    ['a filter', `${ITEMS}?sorts=id`],
  ])('%s end when the client goes, in the database, too', async (_name, path) => {
    await whileItemsAreHeld(async () => {
      const reads = Array.from({ length: 5 }, (_, i) => ask(another(path, 200 + i)));
      await until(async () => (await held()) === 2 && state().waiting === 3);
      for (const { leave } of reads) leave();
      await until(async () => (await held()) === 0);
      await until(() => state().taken === 0 && state().waiting === 0);
      // A connection comes back after the answer, when its transaction has ended; the audit log uses some, too.
      await until(() => registry.database.connections.busy === 0);
      expect(registry.database.connections).toMatchObject({ waiting: 0 });
    });
  });

  it('take no place when their answer is remembered', async () => {
    await registry.anyone.get(FACETS).expect(200);
    await whileItemsAreHeld(async () => {
      await registry.anyone.get(FACETS).expect(200);
      expect(await held()).toBe(0);
    });
  });
});
