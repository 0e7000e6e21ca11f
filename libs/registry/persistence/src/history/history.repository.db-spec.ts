import { type RegistryDatabase, registryDatabase, SCHEMA } from '../../test/registry-database';
import { changeRegistry } from '../writing/registry-change';
import { HistoryRepository, type RecordedEntry } from './history.repository';

const ALL = { hits: 100, offset: 0 };

describe('the histories of a registry', () => {
  let registry: RegistryDatabase;
  let history: HistoryRepository;
  beforeAll(async () => {
    registry = await registryDatabase();
    history = new HistoryRepository(registry.database, SCHEMA);
  });
  afterAll(() => registry.drop());

  /** Runs statements as one change by an account. */
  const change = (account: string, ...statements: string[]): Promise<void> =>
    changeRegistry(registry.database, SCHEMA, account, async ({ manager }) => {
      await manager.query(`set local search_path = ${SCHEMA}`);
      for (const statement of statements) await manager.query(statement);
    });
  const made = (id: number, email: string): string =>
    `insert into contact (id, created, last_modified, email) values (${id}, now(), now(), '${email}')`;
  const named = (id: number, name: string, revision: number): string =>
    `update contact set last_name = '${name}', revision = ${revision} where id = ${id}`;
  const lastNames = (entries: readonly RecordedEntry[]) =>
    entries.map(({ from, to }) => [from?.['lastName'], to?.['lastName']]);

  it('tell what came before and after each change, by whom, the newest first', async () => {
    await change('ada@example.org', made(1, 'a@example.org'));
    await change('ben@example.org', named(1, 'A', 2));
    await change('cat@example.org', 'delete from contact where id = 1');
    const { entries, totalHits } = await history.entries([{ table: 'contact', key: 1 }], ALL);
    expect(totalHits).toBe(3);
    expect(entries.map(({ account, revision }) => [account, revision])).toEqual([
      ['cat@example.org', 2],
      ['ben@example.org', 2],
      ['ada@example.org', 1],
    ]);
    expect(lastNames(entries)).toEqual([
      ['A', undefined],
      ['', 'A'],
      [undefined, ''],
    ]);
    expect(entries.map(({ returned }) => returned)).toEqual([false, false, false]);
  });

  it('tell of what came back, and of several writes in one change only what came of them', async () => {
    await change('ada@example.org', made(2, 'b@example.org'), named(2, 'X', 2), named(2, 'Y', 3));
    await change('ada@example.org', 'delete from contact where id = 2');
    await change('ada@example.org', made(2, 'b@example.org'), named(2, 'Z', 4));
    const { entries } = await history.entries([{ table: 'contact', key: 2 }], ALL);
    expect(lastNames(entries)).toEqual([
      [undefined, 'Z'],
      ['Y', undefined],
      [undefined, 'Y'],
    ]);
    expect(entries.map(({ returned }) => returned)).toEqual([true, false, false]);
    const revisions = await history.revisions({ table: 'contact', key: 2 });
    expect(revisions.map(({ revision }) => revision)).toEqual([3, 4]);
  });

  it('take the last of two states that were written by hand under one revision', async () => {
    await registry.rows(made(3, 'c@example.org'));
    // Two writes by hand within one millisecond are one state.
    await registry.rows('select pg_sleep(0.002)');
    await registry.rows(named(3, 'by hand', 1));
    const { entries } = await history.entries([{ table: 'contact', key: 3 }], ALL);
    expect(entries.map(({ account }) => account)).toEqual([null, null]);
    const [only, ...others] = await history.revisions({ table: 'contact', key: 3 });
    expect(others).toEqual([]);
    expect((await history.values('contact', only!))['lastName']).toBe('by hand');
  });

  it('give a part, and the number of all, of several kinds of records', async () => {
    const sources = [
      { table: 'contact', key: 1 },
      { table: 'state', key: 1 },
    ] as const;
    const all = await history.entries(sources, ALL);
    expect(all.totalHits).toBe(4);
    expect(await history.entries(sources, { hits: 2, offset: 1 })).toEqual({
      ...all,
      entries: all.entries.slice(1, 3),
    });
    expect(await history.entries(sources, { hits: 0, offset: 0 })).toEqual({ totalHits: 4, entries: [] });
    expect(await history.entries(sources, { hits: 9, offset: 4 })).toEqual({ totalHits: 4, entries: [] });
    expect(await history.entries([{ table: 'contact', key: 4711 }], ALL)).toEqual({ totalHits: 0, entries: [] });
  });

  it('know whose a contact is, or was when it was deleted', async () => {
    await change('ada@example.org', made(5, 'Eve@example.org'), made(6, 'other@example.org'));
    await change('ada@example.org', `update contact set email = 'eve2@example.org' where id = 5`);
    await change('ada@example.org', `update contact set email = 'eve@example.org' where id = 6`);
    await change('ada@example.org', 'delete from contact where id = 6');
    expect(await history.contactsOf('eve@example.org')).toEqual(new Set([6]));
    expect(await history.contactsOf('eve2@example.org')).toEqual(new Set([5]));
  });
});
