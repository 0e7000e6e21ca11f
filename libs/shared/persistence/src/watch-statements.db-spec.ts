import { AsyncLocalStorage } from 'node:async_hooks';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { to } from 'pg-copy-streams';
import { Secret } from '@pelorus/shared/config';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { Database } from './database';
import { raw, sql } from './sql';

describe('watchStatements', () => {
  let server: TestDatabase;
  let database: Database;
  const requests = new AsyncLocalStorage<string>();
  /** Each statement with the request that sent it, and how it ended. */
  let seen: string[] = [];

  beforeAll(async () => {
    server = await emptyDatabase();
    database = await Database.connect({
      url: new Secret(server.url),
      poolSize: 2,
      entities: [],
      applicationName: 'watch spec',
      watchStatement: (statement) => {
        const request = requests.getStore();
        if (request === undefined) return undefined;
        return (error) => void seen.push(`${request}: ${statement}${error ? ' failed' : ''}`);
      },
    });
  });
  beforeEach(() => (seen = []));
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it('tells of every way of asking', async () => {
    await requests.run('a', async () => {
      await database.query(sql`select ${1}::int`);
      await database.query(raw('select 2'), { prepared: true });
      await database.query(raw('select 3'), { limit: 60_000 });
      await database.transaction((transaction) => transaction.query(raw('select 4')));
      await database.read((snapshot) => snapshot.query(raw('select 5')));
    });
    // A read does not wait for the end of its transaction.
    while (seen.at(-1) !== 'a: commit') await setImmediate();
    for (const statement of ['select $1::int', 'select 2', 'select 3', 'select 4', 'select 5', 'COMMIT'])
      expect(seen).toContain(`a: ${statement}`);
  });

  it('tells of failures', async () => {
    await requests.run('b', async () => {
      await expect(database.query(raw('select 1/0'))).rejects.toThrow();
      await expect(database.query(raw('select 1/0'), { prepared: true })).rejects.toThrow();
    });
    expect(seen).toEqual(['b: select 1/0 failed', 'b: select 1/0 failed']);
  });

  it('tells of the end of a COPY', async () => {
    const runner = await database.connection();
    const client = (await runner.connect()) as { query(stream: NodeJS.ReadableStream): NodeJS.ReadableStream };
    const rows = await requests.run('c', () => text(client.query(to('copy (values (1), (2)) to stdout'))));
    await runner.release();
    expect(rows).toBe('1\n2\n');
    expect(seen).toEqual(['c: copy (values (1), (2)) to stdout']);
  });

  it('knows who asks, also when many wait for a connection', async () => {
    const names = Array.from({ length: 20 }, (_, i) => `r${i}`);
    const ask = (name: string, i: number): Promise<unknown> =>
      requests.run(name, () => database.query(raw(`select '${name}'`), { prepared: i % 2 === 0 }));
    await Promise.all(names.map(ask));
    expect(new Set(seen)).toEqual(new Set(names.map((name) => `${name}: select '${name}'`)));
  });

  it('leaves statements without a request alone', async () => {
    await database.query(raw('select 1'));
    expect(seen).toEqual([]);
  });
});
