import { IngestFixture } from '@pelorus/ingest/running';
import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { raw } from '@pelorus/shared/persistence';
import { Cli, type Ended } from './cli';
import { CODES, CopiedRegistry, MOUNTS, rowsOf, type Told } from './copied-registry';
import { MovedItems } from './moved-items';
import { copyDatasets, secondly, store, storedIn, tokenAt } from './stored-datasets';

/** Statements after which a table has no room for some rows, as PostgreSQL says it on a full disk. */
const full = (table: string, when: string): string =>
  `create function public.full() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
   create trigger full_disk before insert on ${table} for each row when (${when}) execute function public.full()`;
const room = (table: string): string => `drop trigger full_disk on ${table}; drop function public.full()`;

describe('pelorus copy to a target that becomes full', () => {
  let cli: Cli;
  beforeAll(async () => void (cli = await Cli.build()));
  afterAll(() => cli.remove());

  const expectFull = (ended: Ended, url: string): Told => {
    expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining('storage-full') });
    expect(ended.stderr).toContain(`The target (${url}/rest/`);
    expect(ended.stderr).toContain('The disk of the database is full; nothing is stored.');
    expect(ended.stderr).toContain('the same command goes on');
    expect(ended.stderr).not.toContain('No space left');
    return JSON.parse(ended.stdout) as Told;
  };

  describe('in its registry', () => {
    let source: RegistryFixture;
    let target: CopiedRegistry;
    beforeAll(async () => {
      source = await startRegistry();
      const items = new MovedItems(source);
      await items.root('nova');
      for (const name of ['ctd', 'adcp', 'optode']) await items.on('vessel:nova', name, '2020-01-01');
      const parameters = [{ item: 'vessel:nova:ctd', shortName: 'depth', name: 'Depth', unit: 'm', type: 'depth' }];
      await source.admin.post('/rest/v2/items/import').send({ parameters }).expect(200);
      target = await CopiedRegistry.start(cli);
    }, 60_000);
    afterAll(() => Promise.all([source.close(), target.stop()]));

    it.each([
      ['registry.parameter', ['item', 'parameter', 'event']],
      ['registry.event', ['event']],
    ])('stores nothing by half when %s is full, and goes on when there is room', async (table, empty) => {
      await target.registry.sql(full(table, 'true'));
      const { counts } = expectFull(await target.copy(source.url, ['--json']), target.registry.url);
      const [made, all] = [await rowsOf(target.registry), await rowsOf(source)];
      for (const one of empty) expect(made[one]).toBe(0);
      expect(counts['items']?.['made'] ?? 0).toBe(made['item']);
      if (!empty.includes('item')) expect(made).toMatchObject({ item: all['item'], parameter: all['parameter'] });
      await target.registry.sql(room(table));
    });

    it('has all in the end', async () => {
      await target.told(source.url);
      expect(await rowsOf(target.registry)).toEqual(await rowsOf(source));
      for (const read of [CODES, MOUNTS]) expect(await target.registry.sql(read)).toEqual(await source.sql(read));
    });
  });

  it('stores no dataset by half, and goes on when there is room', async () => {
    const [source, target] = await Promise.all([IngestFixture.start(), IngestFixture.start()]);
    try {
      for (const name of ['first', 'second', 'third']) await store(source, name, secondly(name, 2));
      const token = await tokenAt(target);
      const copy = () => copyDatasets(cli, [source.service.url, target.service.url], token);
      await target.connection.query(raw(full('ingest.dataset', `new.name = 'second'`)));
      const { counts } = expectFull(await copy(), target.service.url);
      const stored = await storedIn(target);
      expect(stored).not.toContain('second 2');
      expect(counts['datasets']?.['made'] ?? 0).toBe(stored.length);
      await target.connection.query(raw(room('ingest.dataset')));
      const again = JSON.parse((await copy()).stdout) as Told;
      expect(again.counts['datasets']).toMatchObject({ made: 3 - stored.length, alike: stored.length });
      expect((await storedIn(target)).sort()).toEqual(await storedIn(source));
    } finally {
      await Promise.all([source.stop(), target.stop()]);
    }
  });
});
