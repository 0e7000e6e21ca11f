import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { Client } from 'pg';
import { Secret } from '@pelorus/shared/config';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { migrate, type Migrated } from './migrate';
import { runStatements } from './run-statements';

class CreateStone1700000000001 implements MigrationInterface {
  readonly name = 'CreateStone1700000000001';
  up = (runner: QueryRunner): Promise<void> =>
    runStatements(runner, ['create table stone (id int)', 'insert into stone select 1 from pg_sleep(0.1)']);
  down = (runner: QueryRunner): Promise<void> => runStatements(runner, ['drop table stone']);
}

class AddWeight1700000000002 implements MigrationInterface {
  readonly name = 'AddWeight1700000000002';
  up = (runner: QueryRunner): Promise<void> => runStatements(runner, ['alter table stone add weight int']);
  down = (runner: QueryRunner): Promise<void> => runStatements(runner, ['alter table stone drop weight']);
}

class Broken1700000000003 implements MigrationInterface {
  readonly name = 'Broken1700000000003';
  up = (runner: QueryRunner): Promise<void> =>
    runStatements(runner, ['create table half (id int)', 'insert into stone values (2)', 'select no_such_function()']);
  down = async (): Promise<void> => undefined;
}

describe('migrate', () => {
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    database = await emptyDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await client.end();
    await database.drop();
  });

  const run = (schema: string, ...migrations: (new () => MigrationInterface)[]): Promise<Migrated> =>
    migrate(new Secret(database.url), { schema, migrations });
  // TypeORM prints the failure, too.
  const runInSilence: typeof run = (...given) => {
    jest.spyOn(console, 'log').mockImplementation();
    return run(...given);
  };
  const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;

  it('brings a schema up to date, step by step, and then leaves it', async () => {
    await run('quarry', CreateStone1700000000001);
    await run('quarry', CreateStone1700000000001, AddWeight1700000000002);
    await run('quarry', CreateStone1700000000001, AddWeight1700000000002);
    expect(await rows('select * from quarry.stone')).toEqual([{ id: 1, weight: null }]);
    expect(await rows('select name from quarry.migration order by id')).toEqual([
      { name: 'CreateStone1700000000001' },
      { name: 'AddWeight1700000000002' },
    ]);
    expect(await rows(`select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
  });

  it('migrates once when several instances start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => run('quarry', CreateStone1700000000001, AddWeight1700000000002)));
    expect(await rows('select * from quarry.stone')).toEqual([{ id: 1, weight: null }]);
    expect(await rows('select count(*)::int as done from quarry.migration')).toEqual([{ done: 2 }]);
  });

  it('keeps schemas apart', async () => {
    await Promise.all([run('north', CreateStone1700000000001), run('south', CreateStone1700000000001)]);
    expect(await rows('select n.id, s.id from north.stone n, south.stone s')).toHaveLength(1);
  });

  it('leaves nothing of a migration that fails, and all of those before', async () => {
    const failing = runInSilence('quarry', CreateStone1700000000001, Broken1700000000003);
    await expect(failing).rejects.toThrow('no_such_function');
    expect(await rows('select * from quarry.stone')).toEqual([{ id: 1 }]);
    expect(await rows(`select to_regclass('quarry.half') as half`)).toEqual([{ half: null }]);
    expect(await rows('select name from quarry.migration')).toEqual([{ name: 'CreateStone1700000000001' }]);
    await run('quarry', CreateStone1700000000001, AddWeight1700000000002);
    expect(await rows('select weight from quarry.stone')).toEqual([{ weight: null }]);
  });

  it('leaves no session and no lock behind', async () => {
    await run('quarry', CreateStone1700000000001);
    await runInSilence('quarry', Broken1700000000003).catch(() => undefined);
    expect(
      await rows(
        `select * from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([]);
  });

  it('says that the database is away', async () => {
    const url = new Secret('postgres://nobody@127.0.0.1:1/none');
    await expect(migrate(url, { schema: 'quarry', migrations: [] })).rejects.toMatchObject({ kind: 'unavailable' });
  });
});
