import { setImmediate as turn } from 'node:timers/promises';
import { sql } from '@pelorus/shared/persistence';
import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { changeRegistry, type RegistryChange } from './registry-change';

const ADA = 'ada@example.org';

describe('changeRegistry', () => {
  let registry: RegistryDatabase;
  beforeAll(async () => {
    registry = await registryDatabase();
  });
  afterAll(() => registry.drop());

  const change = <Result>(work: (change: RegistryChange) => Promise<Result>, username = ADA, patience?: number) =>
    changeRegistry(registry.database, SCHEMA, username, work, patience);
  const insert = async (open: RegistryChange, name: string): Promise<{ id: number; now: Date }> => {
    const [row] = await open.query<{ id: number }>(
      sql`insert into registry.state (created, last_modified, name) values (${open.now}, ${open.now}, ${name}) returning id`,
    );
    return { id: row!.id, now: open.now };
  };
  const clock = async (): Promise<number> =>
    (await registry.rows<{ now: Date }>('select now from clock'))[0]!.now.getTime();
  const named = (name: string) => registry.rows('select id from state where name = $1', [name]);

  it('gives moments that increase strictly in the order of commits, however many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 40 }, (_, i) => change((open) => insert(open, `many ${i}`))));
    // Ids are drawn while the change is alone, so that their order is that of the commits.
    made.sort((a, b) => a.id - b.id);
    for (let i = 1; i < made.length; i++) expect(made[i]!.now.getTime()).toBeGreaterThan(made[i - 1]!.now.getTime());
    expect(await clock()).toBe(made.at(-1)!.now.getTime());
  });

  it('takes its moment when it has the clock, however long that takes', async () => {
    let waiting: Promise<{ now: Date }> = Promise.resolve({ now: new Date(0) });
    let released = 0;
    await registry.database.transaction(async (reader) => {
      await reader.query(sql`select from registry.clock for share`);
      waiting = change((open) => insert(open, 'waited'));
      const locks = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
      while ((await reader.query(locks)).length === 0) await turn();
      const [row] = await reader.query<{ now: Date }>(sql`select clock_timestamp() as now`);
      released = row!.now.getTime();
    });
    expect((await waiting).now.getTime()).toBeGreaterThanOrEqual(released);
  });

  it('never goes back, also when the clock of the server does', async () => {
    await registry.rows(`update clock set now = now + interval '1 hour'`);
    const ahead = await clock();
    const { now } = await change((open) => insert(open, 'ahead'));
    expect(now.getTime()).toBe(ahead + 1);
    await registry.rows('update clock set now = clock_timestamp()');
  });

  it('records moment and account in the history', async () => {
    const { id, now } = await change((open) => insert(open, 'recorded'), 'ben@example.org');
    const [row] = await registry.rows('select account, lower(valid) as began from state_history where id = $1', [id]);
    expect(row).toEqual({ account: 'ben@example.org', began: now });
  });

  it('leaves account and moment to its own change', async () => {
    await change((open) => insert(open, 'before'));
    await registry.rows(`insert into state (created, last_modified, name) values (now(), now(), 'by hand')`);
    const [row] = await registry.rows(`select account from state_history where name = 'by hand'`);
    expect(row).toEqual({ account: null });
  });

  it('leaves nothing of a change that fails', async () => {
    const before = await clock();
    const failing = change(async (open) => {
      await insert(open, 'failed');
      throw new Error('half-way');
    });
    await expect(failing).rejects.toThrow('half-way');
    expect(await named('failed')).toEqual([]);
    expect(await registry.rows(`select from state_history where name = 'failed'`)).toEqual([]);
    expect(await clock()).toBe(before);
  });

  it('runs a change again that failed because of others, as if for the first time', async () => {
    let runs = 0;
    await change(async (open) => {
      await insert(open, 'again');
      if (++runs < 3) throw Object.assign(new Error('could not serialize'), { code: '40001' });
    });
    expect(runs).toBe(3);
    expect(await named('again')).toHaveLength(1);
  });

  it('leaves connections to readers, however many changes wait', async () => {
    const gate = latch();
    const entered = latch();
    const first = change(async () => {
      entered.open();
      await gate.opened;
    });
    await entered.opened;
    const waiting = Array.from({ length: 50 }, (_, i) => change((open) => insert(open, `patient ${i}`)));
    const reads = Array.from({ length: 20 }, () => registry.database.query(sql`select 1 as one`));
    expect(await Promise.all(reads)).toHaveLength(20);
    gate.open();
    await Promise.all([first, ...waiting]);
  });

  it('makes others wait, but no reader, and ends a wait that lasts too long', async () => {
    const gate = latch();
    const entered = latch();
    const first = change(async (open) => {
      await insert(open, 'first');
      entered.open();
      await gate.opened;
    });
    await entered.opened;
    const second = change((open) => insert(open, 'second'), ADA, 50);
    await expect(second).rejects.toMatchObject({ kind: 'unavailable', code: 'busy', retryAfter: 1 });
    expect(await named('first')).toEqual([]);
    gate.open();
    await first;
    expect(await named('first')).toHaveLength(1);
    expect(await named('second')).toEqual([]);
    await change((open) => insert(open, 'third'));
  });
});

/** A promise that somebody else resolves. */
function latch(): { readonly opened: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open: () => open() };
}
