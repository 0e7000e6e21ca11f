import { Client } from 'pg';
import { emptyDatabase, testDatabase, type TestDatabase } from './test-database';

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

describe('testDatabase', () => {
  const made: TestDatabase[] = [];
  const make = async (migrate: (url: string) => Promise<unknown>, template: string): Promise<TestDatabase> => {
    const database = await testDatabase(migrate, template);
    made.push(database);
    return database;
  };

  afterAll(async () => {
    await Promise.all(made.map((database) => database.drop()));
  });

  it('migrates once and gives every caller a database of its own', async () => {
    const migrate = jest.fn((url: string) => query(url, 'create table pebble (id int)'));
    const databases = await Promise.all([1, 2, 3].map(() => make(migrate, 'clone')));
    await query(databases[0]!.url, 'insert into pebble values (1)');
    expect(migrate).toHaveBeenCalledTimes(1);
    expect(await query(databases[0]!.url, 'select id from pebble')).toEqual([{ id: 1 }]);
    expect(await query(databases[1]!.url, 'select id from pebble')).toEqual([]);
  });

  it('keeps no template of a migration that failed', async () => {
    const failing = async (url: string): Promise<never> => {
      await query(url, 'create table half (id int)');
      throw new Error('half-way');
    };
    await expect(make(failing, 'failing')).rejects.toThrow('half-way');
    const database = await make((url) => query(url, 'create table half (id int)'), 'failing');
    expect(await query(database.url, 'select id from half')).toEqual([]);
  });

  it('drops the database also while somebody is connected', async () => {
    const database = await emptyDatabase();
    const client = new Client({ connectionString: database.url });
    client.on('error', () => {});
    await client.connect();
    await database.drop();
    await expect(query(database.url, 'select 1')).rejects.toThrow(/does not exist/);
    await client.end().catch(() => {});
  });
});
