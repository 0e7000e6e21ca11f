import { Client } from 'pg';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { CREATE_RECORD_HISTORY, createHistoryTable } from './history';

interface State {
  readonly from: string;
  readonly to: string | null;
  readonly account: string | null;
  readonly ended: string | null;
  readonly name: string;
}

describe('a history table', () => {
  let database: TestDatabase;
  let client: Client;
  const T = (n: number): string => `2024-01-01 00:00:0${n}.000+00`;

  beforeAll(async () => {
    database = await emptyDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query('set timezone = utc');
  });
  beforeEach(async () => {
    const statements = ['create schema quarry', 'set search_path = quarry', CREATE_RECORD_HISTORY];
    statements.push('create table "stone or so" (id int primary key, name text not null, "at" timestamptz)');
    for (const statement of [...statements, ...createHistoryTable('stone or so')]) await client.query(statement);
    // A connection that uses the tables need not have their schema in its path.
    await client.query('reset search_path');
  });
  afterEach(() => client.query('drop schema quarry cascade'));
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const stone = 'quarry."stone or so"';
  /** Runs statements in one transaction, as an account at a moment; by hand without them. */
  const change = async (at: { moment?: string; account?: string }, ...statements: string[]): Promise<void> => {
    await client.query('begin');
    if (at.moment) await client.query(`select set_config('pelorus.now', $1, true)`, [at.moment]);
    if (at.account) await client.query(`select set_config('pelorus.account', $1, true)`, [at.account]);
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  };
  const states = async (): Promise<State[]> =>
    (
      await client.query<State>(`select lower(valid)::text as from, upper(valid)::text as to, account,
        ended_account as ended, name from quarry."stone or so_history" order by id, lower(valid)`)
    ).rows;
  const insert = (name: string): string => `insert into ${stone} values (1, '${name}')`;
  const rename = (name: string): string => `update ${stone} set name = '${name}' where id = 1`;
  const remove = `delete from ${stone} where id = 1`;
  const second = (n: number): string => `2024-01-01 00:00:0${n}+00`;

  it('tells what a record was, from when to when, by whom', async () => {
    await change({ moment: T(1), account: 'a' }, insert('new'));
    await change({ moment: T(2), account: 'b' }, rename('changed'));
    await change({ moment: T(3), account: 'c' }, remove);
    expect(await states()).toEqual([
      { from: second(1), to: second(2), account: 'a', ended: 'b', name: 'new' },
      { from: second(2), to: second(3), account: 'b', ended: 'c', name: 'changed' },
    ]);
  });

  it('keeps the last state of several in one transaction', async () => {
    await change({ moment: T(1), account: 'a' }, insert('one'), rename('two'), rename('three'));
    expect(await states()).toEqual([{ from: second(1), to: null, account: 'a', ended: null, name: 'three' }]);
    await change({ moment: T(2), account: 'b' }, rename('four'), remove, insert('five'), rename('six'));
    expect(await states()).toEqual([
      { from: second(1), to: second(2), account: 'a', ended: 'b', name: 'three' },
      { from: second(2), to: null, account: 'b', ended: null, name: 'six' },
    ]);
  });

  it('knows nothing of what began and ended in one transaction', async () => {
    await change({ moment: T(1), account: 'a' }, insert('one'), remove);
    expect(await states()).toEqual([]);
  });

  it('writes down changes made by hand', async () => {
    await change({}, insert('one'));
    await change({}, rename('two'));
    const all = await states();
    expect(all.map(({ account, name }) => [account, name])).toContainEqual([null, 'two']);
    expect(all.at(-1)).toMatchObject({ to: null });
    const [row] = (
      await client.query(`select now() - lower(valid) < interval '1 minute' as recent,
      date_trunc('milliseconds', lower(valid)) = lower(valid) as whole
      from quarry."stone or so_history" where upper_inf(valid)`)
    ).rows as unknown[];
    expect(row).toEqual({ recent: true, whole: true });
  });

  it('forgets the account with the transaction', async () => {
    await change({ moment: T(1), account: 'a' }, insert('one'));
    await change({}, rename('two'));
    expect((await states()).map(({ account, ended }) => [account, ended])).toEqual([
      ['a', null],
      [null, null],
    ]);
  });

  it('loses no state to a transaction that took its moment earlier', async () => {
    await change({ moment: T(1), account: 'a' }, insert('one'));
    await change({ moment: T(5), account: 'b' }, rename('two'));
    await change({ moment: T(3), account: 'c' }, rename('three'));
    expect(await states()).toEqual([
      { from: second(1), to: second(5), account: 'a', ended: 'b', name: 'one' },
      { from: second(5), to: '2024-01-01 00:00:05.001+00', account: 'b', ended: 'c', name: 'two' },
      { from: '2024-01-01 00:00:05.001+00', to: null, account: 'c', ended: null, name: 'three' },
    ]);
  });

  it('goes back with its transaction', async () => {
    await client.query('begin');
    await client.query(insert('one'));
    await client.query('rollback');
    expect(await states()).toEqual([]);
  });

  it('follows every row of a statement', async () => {
    await change({ moment: T(1) }, `insert into ${stone} select n, 'n' from generate_series(1, 3) n`);
    await change({ moment: T(2) }, `update ${stone} set name = 'm' where id > 1`);
    expect((await states()).map(({ name }) => name)).toEqual(['n', 'n', 'm', 'n', 'm']);
  });
});
