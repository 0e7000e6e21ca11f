import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { Pool } from 'pg';
import { to } from 'pg-copy-streams';
import { Secret } from '@pelorus/shared/config';
import { DomainError } from '@pelorus/shared/kernel';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { Database } from './database';
import { type Executor } from './executor';
import { isTransient, violatedConstraint } from './driver-error';
import { raw, type Sql, sql } from './sql';

describe('Database', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await emptyDatabase();
    database = await connect(server.url, 4);
    await database.query(sql`create table stone (
      id bigint primary key, weight int constraint stone_weight_check check (weight > 0), name text unique)`);
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });
  beforeEach(() => database.query(sql`truncate stone`));

  const connect = (url: string, poolSize: number, onPoolError?: (error: unknown) => void): Promise<Database> =>
    Database.connect({
      url: new Secret(url),
      poolSize,
      entities: [],
      applicationName: 'database spec',
      ...(onPoolError && { onPoolError }),
    });
  const insert = (id: number, weight = 1): Sql => sql`insert into stone (id, weight) values (${id}, ${weight})`;
  const ids = async (): Promise<unknown[]> =>
    (await database.query<{ id: number }>(sql`select id from stone order by id`)).map(({ id }) => id);
  const error = (statement: Sql, executor: Executor = database): Promise<unknown> =>
    executor.query(statement).then(
      () => undefined,
      (reason: unknown) => reason,
    );

  it('uses the connections that TypeORM opened, whose pool TypeORM keeps to itself', async () => {
    const { master } = database.dataSource.driver as unknown as { readonly master: unknown };
    expect(master).toBeInstanceOf(Pool);
    await database.transaction(async (transaction) => {
      expect(database.connections.busy).toBe(1);
      await transaction.query(insert(1));
      expect(await database.dataSource.query<object[]>('select id from stone')).toEqual([]);
    });
    expect(await database.dataSource.query<object[]>('select id from stone')).toEqual([{ id: 1 }]);
    expect(database.connections.busy).toBe(0);
  });

  it('reads int8 as a number, but none that would be rounded', async () => {
    const max = Number.MAX_SAFE_INTEGER;
    const statement = sql`select ${String(max)}::int8 as max, ${String(-max)}::int8 as min, count(*) as none from stone`;
    expect(await database.query(statement)).toEqual([{ max, min: -max, none: 0 }]);
    await expect(database.query(sql`select 9007199254740993::int8`)).rejects.toThrow(/9007199254740993 does not fit/);
    expect(await database.query(sql`select 1.5::numeric as n, '{1,2}'::int4[] as a`)).toEqual([
      { n: '1.5', a: [1, 2] },
    ]);
  });

  it('works in UTC under its name', async () => {
    const [row] = await database.query<{ zone: string; name: string; time: Date }>(
      sql`select current_setting('timezone') as zone, current_setting('application_name') as name,
        timestamptz '2024-01-17 18:17:13.759' as time`,
    );
    expect(row).toEqual({ zone: 'UTC', name: 'database spec', time: new Date('2024-01-17T18:17:13.759Z') });
  });

  describe('a transaction', () => {
    it('is committed when its work resolves and rolled back when it throws', async () => {
      const result = await database.transaction(async (transaction) => {
        await transaction.query(insert(1));
        return 'done';
      });
      expect(result).toBe('done');
      const refusal = new DomainError('conflict', 'no', 'No.');
      const refused = database.transaction(async (transaction) => {
        await transaction.query(insert(2));
        throw refusal;
      });
      await expect(refused).rejects.toBe(refusal);
      expect(await ids()).toEqual([1]);
    });

    it('gives the rows of each statement, as the database does outside of one', async () => {
      const statements = [
        sql`insert into stone (id, weight) values (1, 1), (2, 1) returning id`,
        sql`update stone set weight = 2 returning id, weight`,
        sql`update stone set weight = 3`,
        sql`select id from stone order by id`,
        sql`delete from stone returning id`,
        sql`delete from stone returning id`,
      ];
      const rowsOf = async (executor: Executor): Promise<unknown[]> => {
        const answers: unknown[] = [];
        for (const statement of statements) answers.push(await executor.query(statement));
        return answers;
      };
      const both = [{ id: 1 }, { id: 2 }];
      const expected = [both, both.map(({ id }) => ({ id, weight: 2 })), [], both, both, []];
      expect(await database.transaction(rowsOf)).toEqual(expected);
      expect(await rowsOf(database)).toEqual(expected);
    });

    it('is run again when others make it fail', async () => {
      let attempts = 0;
      const serializable = async (transaction: Executor): Promise<void> => {
        await transaction.query(sql`set transaction isolation level serializable`);
        const [row] = await transaction.query<{ count: number }>(sql`select count(*) from stone`);
        if (++attempts === 1)
          await database.transaction(async (other) => {
            await other.query(sql`set transaction isolation level serializable`);
            await other.query(sql`select count(*) from stone`);
            await other.query(insert(100));
          });
        await transaction.query(insert((row?.count ?? 0) + 1));
      };
      await database.transaction(serializable);
      expect(attempts).toBe(2);
      expect(await ids()).toEqual([2, 100]);
    });

    it('is given up as busy after five attempts', async () => {
      let attempts = 0;
      const failing = database.transaction(async (transaction) => {
        attempts++;
        await transaction.query(sql`do $$ begin raise serialization_failure; end $$`);
      });
      await expect(failing).rejects.toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 });
      expect(attempts).toBe(5);
    });

    it('resolves a deadlock', async () => {
      await database.query(insert(1));
      await database.query(insert(2));
      const gates = [deferred(), deferred()];
      const update = (first: number, second: number, mine: number, other: number): Promise<void> =>
        database.transaction(async (transaction) => {
          await transaction.query(sql`update stone set weight = weight + 1 where id = ${first}`);
          gates[mine]!.resolve();
          await gates[other]!.promise;
          await transaction.query(sql`update stone set weight = weight + 1 where id = ${second}`);
        });
      await Promise.all([update(1, 2, 0, 1), update(2, 1, 1, 0)]);
      expect(await database.query(sql`select weight from stone`)).toEqual([{ weight: 3 }, { weight: 3 }]);
    });
  });

  describe('errors', () => {
    const unavailable = expect.objectContaining({ kind: 'unavailable', code: 'database-unavailable', retryAfter: 2 });
    const busy = expect.objectContaining({ kind: 'unavailable', code: 'busy' });

    /** The broken connection may be handed out once more before its end is seen. */
    const recovered = async (): Promise<void> => {
      while (await error(sql`select 1`)) await setImmediate();
    };

    it('of a statement stay as they are, with the name of a violated constraint', async () => {
      await database.query(insert(1));
      expect(violatedConstraint(await error(insert(1)))).toBe('stone_pkey');
      expect(violatedConstraint(await error(insert(2, 0)))).toBe('stone_weight_check');
      expect(violatedConstraint(await error(sql`select nothing`))).toBeUndefined();
      expect(await error(sql`select nothing`)).not.toBeInstanceOf(DomainError);
      expect(isTransient(await error(sql`select nothing`))).toBe(false);
    });

    it('of a server that is gone come as unavailable, and the next statement works', async () => {
      const terminate = sql`select pg_terminate_backend(pg_backend_pid())`;
      expect(await error(terminate)).toEqual(unavailable);
      await recovered();
      expect(await error(insert(1))).toBeUndefined();
      const broken = database.transaction(async (transaction) => {
        await transaction.query(insert(2));
        await transaction.query(terminate);
      });
      await expect(broken).rejects.toEqual(unavailable);
      await recovered();
      expect(await ids()).toEqual([1]);
    });

    it('of a server that is gone between two statements come as unavailable, also where entities are used', async () => {
      const use: readonly ((transaction: Executor) => Promise<unknown>)[] = [
        (transaction) => transaction.query(insert(2)),
        (transaction) => transaction.manager.query('select 1'),
        (transaction) => transaction.manager.createQueryBuilder().select('1').from('stone', 'stone').getRawMany(),
      ];
      for (const next of use) {
        const broken = database.transaction(async (transaction) => {
          const [row] = await transaction.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
          const released = transaction.manager.queryRunner!;
          await database.query(sql`select pg_terminate_backend(${row?.pid}::integer)`);
          while (!released.isReleased) await setImmediate();
          await next(transaction);
        });
        await expect(broken).rejects.toEqual(unavailable);
      }
    });

    it('of a connection that is cut, without a word of the server, come as unavailable', async () => {
      const link = await linkTo(new URL(server.url));
      const linked = await connect(link.url, 5);
      const sleep = sql`select pg_sleep(60)`;
      const asked = [
        linked.query(sleep),
        linked.query(sleep, { prepared: true }),
        linked.query(sleep, { limit: 60_000 }),
        linked.query(sleep, { gone: new AbortController().signal }),
        linked.reserved.query(sleep),
        linked.read((snapshot) => snapshot.query(sleep)),
      ].map((answer) => answer.catch((reason: unknown) => reason));
      const running = sql`select from pg_stat_activity
        where datname = current_database() and query like 'select pg_sleep%'`;
      while ((await database.query(running)).length < asked.length) await setImmediate();
      link.cut();
      expect(await Promise.all(asked)).toEqual(asked.map(() => unavailable));
      expect(await linked.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      await linked.close();
      link.close();
    });

    it('of idle connections are reported and survived', async () => {
      let report: (error: unknown) => void = () => undefined;
      const reported = new Promise<unknown>((resolve) => (report = resolve));
      const other = await connect(server.url, 1, report);
      const [row] = await other.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await database.query(sql`select pg_terminate_backend(${row?.pid}::integer)`);
      expect(await reported).toMatchObject({ code: '57P01' });
      expect(await error(sql`select 1`, other)).toBeUndefined();
      await other.close();
    });

    it.each(['127.0.0.1:1', 'localhost:1', 'no-such-host.invalid'])(
      'of a server that is not there: %s',
      async (host) => {
        await expect(connect(`postgres://nobody@${host}/none`, 2)).rejects.toEqual(unavailable);
      },
    );

    it('of statements that take longer than all may come from a limit of every connection', async () => {
      const limited = await Database.connect({
        ...{ url: new Secret(server.url), poolSize: 1, entities: [], applicationName: 'limited spec' },
        statementSeconds: 77,
      });
      const limit = sql`select current_setting('statement_timeout') as "limit"`;
      for (const queries of [limited, limited.reserved]) expect(await queries.query(limit)).toEqual([{ limit: '77s' }]);
      await limited.close();
    });

    it('of time limits come as busy', async () => {
      await database.query(insert(1));
      const slow = database.transaction(async (transaction) => {
        await transaction.query(sql`set local statement_timeout = '200ms'`);
        await transaction.query(sql`select pg_sleep(10)`);
      });
      await expect(slow).rejects.toEqual(busy);
      const blocked = database.transaction(async (holder) => {
        await holder.query(sql`select 1 from stone where id = 1 for update`);
        await database.transaction(async (waiter) => {
          await waiter.query(sql`set local lock_timeout = '20ms'`);
          await waiter.query(sql`update stone set weight = 2 where id = 1`);
        });
      });
      await expect(blocked).rejects.toEqual(busy);
    });

    it('of a pool without a free connection come as unavailable', async () => {
      const small = await connect(server.url, 1);
      const { master } = small.dataSource.driver as unknown as { readonly master: Pool };
      // So long, not seconds, does it wait for a connection.
      master.options.connectionTimeoutMillis = 20;
      const connection = await small.connection();
      expect(await error(sql`select 1`, small)).toEqual(unavailable);
      expect(await small.reserved.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
      expect(await small.isReachable()).toBe(true);
      await connection.release();
      expect(await error(sql`select 1`, small)).toBeUndefined();
      await small.close();
    });
  });

  it.each([{}, { limit: 60_000 }, { prepared: true }])(
    'breaks off a statement for which nobody waits any more, and uses the connection again: %j',
    async (options) => {
      const one = await connect(server.url, 1);
      const [before] = await one.query(sql`select pg_backend_pid() as pid`);
      const leave = new AbortController();
      const asked = one.query(sql`select pg_sleep(1000)`, { ...options, gone: leave.signal });
      const running = sql`select from pg_stat_activity
        where datname = current_database() and query = 'select pg_sleep(1000)' and state = 'active'`;
      while ((await database.query(running)).length === 0) await setImmediate();
      leave.abort();
      await expect(asked).rejects.toMatchObject({ kind: 'unavailable', code: 'client-gone' });
      // The server tells of the error before it counts the statement as ended.
      while ((await database.query(running)).length > 0) await setImmediate();
      await expect(one.query(sql`select 1`, { gone: leave.signal })).rejects.toMatchObject({ code: 'client-gone' });
      expect(await one.query(sql`select pg_backend_pid() as pid`, { gone: new AbortController().signal })).toEqual([
        before,
      ]);
      await one.close();
    },
  );

  it('sends what a read asks at once, and takes streams of COPY on the same connection afterwards', async () => {
    const link = await linkTo(new URL(server.url));
    const one = await connect(link.url, 1);
    await one.query(sql`select 1`);
    link.hold('select 3');
    const answers = await one.read(
      (snapshot, before) =>
        Promise.all([before, snapshot.query(sql`select 2 as b`), snapshot.query(sql`select 3 as c`)]),
      'select 1 as a',
    );
    expect(answers).toEqual([[{ a: 1 }], [{ b: 2 }], [{ c: 3 }]]);
    const runner = await one.connection();
    const client = (await runner.connect()) as { query(stream: NodeJS.ReadableStream): NodeJS.ReadableStream };
    expect(await text(client.query(to('copy (values (4)) to stdout')))).toBe('4\n');
    await runner.release();
    await one.close();
    link.close();
  });

  it('ends a read whose statements fail, and uses the connection again', async () => {
    const one = await connect(server.url, 1);
    const divide = (snapshot: Executor): Promise<unknown> =>
      Promise.all([snapshot.query(sql`select 1 / 0`), snapshot.query(sql`select 2`)]);
    await expect(one.read(divide)).rejects.toThrow('division by zero');
    await expect(one.read(divide, 'select from nothing')).rejects.toThrow('"nothing" does not exist');
    expect(await one.read((snapshot) => snapshot.query(sql`select 3 as c`))).toEqual([{ c: 3 }]);
    await one.close();
  });

  describe('prepared statements', () => {
    const keptBy = async (one: Database): Promise<unknown> =>
      (await one.query(sql`select name from pg_prepared_statements`)).length;

    it('are kept by the connection', async () => {
      const one = await connect(server.url, 1);
      for (let i = 0; i < 3; i++) await one.query(sql`select ${i}::integer`, { prepared: true });
      expect(await keptBy(one)).toBe(1);
      await one.close();
    });

    it('are kept by the connection of a transaction, whether or not it is committed', async () => {
      const one = await connect(server.url, 1);
      const again = async (i: number): Promise<void> =>
        one.transaction(async (transaction) => {
          expect(await transaction.query(sql`select ${i}::integer as i`, { prepared: true })).toEqual([{ i }]);
          if (i === 1) throw new Error('rolled back');
        });
      await again(0);
      await expect(again(1)).rejects.toThrow('rolled back');
      await again(2);
      expect(await keptBy(one)).toBe(1);
      await one.close();
    });

    it('fail a transaction with the error of the database, and it is run again after a deadlock', async () => {
      const one = await connect(server.url, 1);
      const failing = one.transaction((transaction) =>
        transaction.query(sql`select 1 / ${0}::integer`, { prepared: true }),
      );
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      let runs = 0;
      const code = raw(`do $$ begin raise exception 'once' using errcode = '40P01'; end $$`);
      await one.transaction(async (transaction) => {
        if (++runs === 1) await transaction.query(code, { prepared: true });
      });
      expect(runs).toBe(2);
      await one.close();
    });

    it('are a hundred at the most, however many texts input makes', async () => {
      const one = await connect(server.url, 1);
      for (let i = 0; i < 250; i++) {
        const statement = sql`select ${i}::integer as ${raw(`n${i}`)}`;
        expect(await one.query(statement, { prepared: true })).toEqual([{ [`n${i}`]: i }]);
        if (i % 2) await one.read((snapshot) => snapshot.query(statement, { prepared: true }), 'select 1');
        expect(await keptBy(one)).toBeLessThanOrEqual(100);
      }
      await one.close();
    });
  });

  it('does not answer after it was closed', async () => {
    const other = await connect(server.url, 1);
    expect(await other.isReachable()).toBe(true);
    await other.close();
    await other.close();
    expect(await other.isReachable()).toBe(false);
  });
});

/** A promise and what resolves it. */
function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** A way to the server that can be cut. After `hold` the server is not heard until its client has sent a text. */
async function linkTo(
  server: URL,
): Promise<{ readonly url: string; hold(text: string): void; cut(): void; close(): void }> {
  const sockets: Socket[] = [];
  const servers: Socket[] = [];
  let awaited: string | undefined;
  const link = createServer((client) => {
    const onward = connectTo(Number(server.port), server.hostname);
    for (const socket of [client, onward]) sockets.push(socket.on('error', () => undefined));
    servers.push(onward);
    client.on('data', (bytes) => {
      if (awaited === undefined || !bytes.includes(awaited)) return;
      awaited = undefined;
      onward.resume();
    });
    client.pipe(onward).pipe(client);
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const url = new URL(server);
  url.host = `127.0.0.1:${(link.address() as AddressInfo).port}`;
  const hold = (text: string): void => {
    awaited = text;
    for (const onward of servers) onward.pause();
  };
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  return { url: url.href, hold, cut, close: () => void link.close() };
}
