import { Client } from 'pg';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { makeOptionalIndexes } from './optional-indexes';

describe('optional indexes', () => {
  let server: TestDatabase;
  let client: Client;
  beforeEach(async () => {
    server = await emptyDatabase();
    client = new Client({ connectionString: server.url });
    await client.connect();
    await client.query('create schema quarry; create table quarry.stone (name text)');
  });
  afterEach(async () => {
    await client.end();
    await server.drop();
  });

  const statements = ['create index if not exists stone_trigram on stone using gin (name gin_trgm_ops)'];
  const indexes = async (): Promise<unknown[]> =>
    (await client.query(`select schemaname, indexname from pg_indexes where tablename = 'stone'`)).rows;

  it('are made together with the extension, and once', async () => {
    for (let start = 0; start < 2; start++) {
      expect(await makeOptionalIndexes(client, 'quarry', { extension: 'pg_trgm', statements })).toBe(true);
    }
    expect(await indexes()).toEqual([{ schemaname: 'quarry', indexname: 'stone_trigram' }]);
  });

  it('find the extension in whatever schema it is', async () => {
    await client.query('create schema "Add-ons"; create extension pg_trgm schema "Add-ons"');
    expect(await makeOptionalIndexes(client, 'quarry', { extension: 'pg_trgm', statements })).toBe(true);
  });

  it('are left out where the server does not have the extension', async () => {
    expect(await makeOptionalIndexes(client, 'quarry', { extension: 'pg_no_such_thing', statements })).toBe(false);
    expect(await indexes()).toEqual([]);
  });

  it('are left out where the account may not create the extension', async () => {
    const role = `mason_${process.pid}`;
    await client.query(`create role ${role}; grant all on schema quarry to ${role}; set role ${role}`);
    expect(await makeOptionalIndexes(client, 'quarry', { extension: 'pageinspect', statements })).toBe(false);
    await client.query(`reset role; drop owned by ${role}; drop role ${role}`);
  });

  it('are made by several instances at once', async () => {
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const other = new Client({ connectionString: server.url });
        await other.connect();
        return other;
      }),
    );
    const made = await Promise.all(
      others.map((other) => makeOptionalIndexes(other, 'quarry', { extension: 'pg_trgm', statements: [] })),
    );
    expect(made).toEqual([true, true, true]);
    await Promise.all(others.map((other) => other.end()));
  });
});
