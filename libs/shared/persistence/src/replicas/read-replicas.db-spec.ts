import { setImmediate as turn } from 'node:timers/promises';
import { Secret } from '@pelorus/shared/config';
import { ReplicatedServer } from '@pelorus/shared/testing';
import { Database } from '../database';
import { inSnapshot } from '../snapshot';
import { sql } from '../sql';
import { type ReplicaChange } from './read-replicas';
import { type Standing } from './replica';

/** Answers where a statement runs. */
const WHERE = sql`select pg_is_in_recovery() as replica`;

describe('replicas', () => {
  let server: ReplicatedServer;
  let database: Database;
  const changes: ReplicaChange[] = [];

  beforeAll(async () => {
    server = await ReplicatedServer.start(() => Promise.resolve());
    database = await Database.connect({
      url: new Secret(server.url),
      replicas: [new Secret(server.replicaUrl)],
      onReplica: (change) => changes.push(change),
      poolSize: 4,
      entities: [],
      applicationName: 'replicas spec',
    });
    await database.query(sql`create table stone (id bigint)`);
    await standing('in step');
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  /** Waits until the replica stands so. */
  const standing = async (expected: Standing): Promise<void> => {
    while (database.replicas!.states[0]!.standing !== expected) await database.replicas!.look();
  };
  /** Does some work as a request that only reads. */
  const reading = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    let result: Promise<Result> | undefined;
    const end = database.replicas!.within(() => {
      database.replicas!.allow();
      result = work();
    });
    return result!.finally(end);
  };
  /** The same, until it began on the replica: on a busy machine that may be a moment late. */
  const readingThere = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    for (;;) {
      await standing('in step');
      const before = database.replicas!.counts.replica;
      const result = await reading(work);
      if (database.replicas!.counts.replica > before) return result;
    }
  };
  const isReplica = async (): Promise<boolean> => (await database.query<{ replica: boolean }>(WHERE))[0]!.replica;
  const add = (id: number): Promise<unknown> => database.query(sql`insert into stone (id) values (${id})`);
  const has = async (id: number): Promise<boolean> =>
    (await database.query(sql`select from stone where id = ${id}`)).length > 0;

  it('answer requests that only read, and no others', async () => {
    expect(await isReplica()).toBe(false);
    expect(await readingThere(isReplica)).toBe(true);
    let unmarked: Promise<boolean> | undefined;
    database.replicas!.within(() => {
      unmarked = isReplica();
    });
    expect(await unmarked).toBe(false);
    const read = (): Promise<unknown> => database.read((snapshot) => snapshot.query(WHERE), 'select 1');
    expect(await readingThere(read)).toEqual([{ replica: true }]);
    expect(await reading(() => database.transaction((transaction) => transaction.query(WHERE)))).toEqual([
      { replica: false },
    ]);
  });

  it('answer no more once a request stays on the primary, or is over', async () => {
    const stays = async (): Promise<boolean[]> => {
      const before = await isReplica();
      database.replicas!.stay();
      return [before, await isReplica()];
    };
    expect(await readingThere(stays)).toEqual([true, false]);
    let later: Promise<boolean> | undefined;
    const end = database.replicas!.within(() => {
      database.replicas!.allow();
      later = turn().then(isReplica);
    });
    end();
    expect(await later).toBe(false);
  });

  it('have all that was written before the request, or the primary answers', async () => {
    for (let id = 1; id <= 20; id++) {
      await add(id);
      expect(await reading(() => has(id))).toBe(true);
    }
    await server.pause();
    await add(100);
    const both = async (): Promise<boolean[]> => [await has(100), await isReplica()];
    expect(await reading(both)).toEqual([true, false]);
    expect(database.replicas!.states).toMatchObject([{ standing: 'behind', lagSeconds: expect.any(Number) }]);
    expect(database.replicas!.states[0]!.lagBytes).toBeGreaterThan(0);
    await server.resume();
    await standing('in step');
    expect(await readingThere(both)).toEqual([true, true]);
    while (database.replicas!.states[0]!.lagBytes !== 0) await database.replicas!.look();
    expect(database.replicas!.states).toMatchObject([{ standing: 'in step', lagSeconds: 0 }]);
  });

  it('are read again from the primary after a conflict with what is replayed', async () => {
    const tried: unknown[] = [];
    const counts = await readingThere(() =>
      database.read(async (snapshot) => {
        const [where] = await snapshot.query<{ replica: boolean }>(WHERE);
        const [row] = await snapshot.query<{ count: number }>(sql`select count(*) as count from stone`);
        if (where!.replica) tried.splice(0);
        tried.push(where);
        if (where!.replica) {
          await database.transaction((transaction) => transaction.query(sql`truncate stone`));
          await server.onReplica(
            `select confl_lock > 0 as done from pg_stat_database_conflicts where datname = current_database()`,
          );
        }
        return [
          row!.count,
          (await snapshot.query<{ count: number }>(sql`select count(*) as count from stone`))[0]!.count,
        ];
      }),
    );
    expect(tried).toEqual([{ replica: true }, { replica: false }]);
    expect(counts).toEqual([0, 0]);
    expect(database.replicas!.counts.repeated).toBeGreaterThan(0);
  });

  it('give lists in full, which are begun again on the primary or fail, never a part for the whole', async () => {
    const list = (broken: 'before' | 'after'): AsyncGenerator<boolean> =>
      inSnapshot(database, async function* (snapshot) {
        const [where] = await snapshot.query<{ replica: boolean }>(WHERE);
        if (broken === 'after') yield where!.replica;
        if (where!.replica) await snapshot.query(sql`select pg_terminate_backend(pg_backend_pid())`);
        yield where!.replica;
      });
    const all = async (parts: AsyncIterable<boolean>): Promise<boolean[]> => {
      const found: boolean[] = [];
      for await (const part of parts) found.push(part);
      return found;
    };
    expect(await reading(() => all(list('before')))).toEqual([false]);
    await expect(readingThere(() => all(list('after')))).rejects.toMatchObject({ code: 'database-unavailable' });
  });

  it('leave faults of a statement and time limits as they are on the primary', async () => {
    const failing = (): Promise<unknown> => database.query(sql`select 1 / 0`);
    await expect(reading(failing)).rejects.toMatchObject({ code: '22012' });
    const { repeated } = database.replicas!.counts;
    const slow = (): Promise<unknown> => database.query(sql`select pg_sleep(3600)`, { limit: 20 });
    await expect(reading(slow)).rejects.toMatchObject({ code: 'busy' });
    expect(database.replicas!.counts.repeated).toBe(repeated);
  });

  it('that vanish are done without, and come back by themselves', async () => {
    const both = async (): Promise<boolean[]> => [await isReplica(), await isReplica()];
    await standing('in step');
    server.cut();
    expect(await reading(both)).toEqual([false, false]);
    await standing('away');
    expect(await reading(both)).toEqual([false, false]);
    server.mend();
    await standing('in step');
    expect(await readingThere(both)).toEqual([true, true]);
  });

  it('that answer no more are left, with the statements that hang on them', async () => {
    await standing('in step');
    expect(await readingThere(isReplica)).toBe(true);
    const { repeated } = database.replicas!.counts;
    const hanging = readingThere(async () => {
      const first = await isReplica();
      server.hold();
      return [first, await isReplica()];
    });
    expect(await hanging).toEqual([true, false]);
    expect(database.replicas!.counts.repeated).toBe(repeated + 1);
    expect(changes.at(-1)).toMatchObject({ standing: 'away' });
    await standing('in step');
  });

  it('that are promoted are no replicas, which is told', async () => {
    await standing('in step');
    await server.promote();
    await add(200);
    expect(await reading(async () => [await has(200), await isReplica()])).toEqual([true, false]);
    await standing('no replica');
    const name = `127.0.0.1:${new URL(server.replicaUrl).port}`;
    expect(changes.at(-1)).toMatchObject({ name, standing: 'no replica' });
    expect(await reading(isReplica)).toBe(false);
  });
});
