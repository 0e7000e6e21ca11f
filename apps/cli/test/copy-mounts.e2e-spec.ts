import { type RegistryFixture, startRegistry } from '@pelorus/registry/running';
import { Cli } from './cli';
import { CopiedRegistry, MOUNTS, type Told } from './copied-registry';
import { MovedItems } from './moved-items';

/** When each mount of an item began and ended, by the day. */
const STAYS = `select parent, start_date::date::text as start, end_date::date::text as "end" from (${MOUNTS}) mount where code = $1`;

describe('pelorus copy of mounts that do not fit', () => {
  let cli: Cli;
  let source: RegistryFixture;
  let target: CopiedRegistry;
  let here: MovedItems;
  let there: MovedItems;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), startRegistry()]);
    target = await CopiedRegistry.start(cli);
    [here, there] = [new MovedItems(source), new MovedItems(target.registry)];
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.close(), target.stop()]);
    cli.remove();
  });

  const copy = (codes: string, ...args: string[]): Promise<Told> =>
    target.told(source.url, '--items', `code=in=(${codes})`, ...args);
  const staysAt = (registry: RegistryFixture, code: string): Promise<object[]> => registry.sql(STAYS, [code]);
  const pathOf = async (code: string): Promise<string> =>
    `/rest/v2/items/${(await source.anyone.get(`/rest/v2/items/${code}`).expect(200)).body.id}`;
  const refused = ({ problems }: Told): string[] =>
    problems.map(({ code, name, detail }) => `${code} ${name}: ${detail}`);

  it('tells that another item has the code of a former place, and copies the present place', async () => {
    for (const name of ['kept', 'other']) await here.root(name);
    const probe = await here.on('vessel:kept', 'probe', '2020-01-01');
    await here.mount(probe, 'vessel:other', '2021-01-01');
    await here.on('vessel:kept', 'probe', '2022-01-01');
    await copy('"vessel:kept:probe"');
    const told = await copy('"vessel:kept:probe","vessel:other:probe"');
    expect(refused(told)).toEqual([
      expect.stringMatching(
        /^code-taken vessel:other:probe on vessel:kept since 2020-01-01T08:00:00\.000: item \d+ has the code vessel:kept:probe by now$/,
      ),
    ]);
    expect(told.counts['mounts']).toMatchObject({ made: 1, alike: 1, refused: 1 });
    expect(await staysAt(target.registry, 'vessel:other:probe')).toEqual([
      { parent: 'vessel:other', start: '2021-01-01', end: null },
    ]);
    expect(await staysAt(target.registry, 'vessel:kept:probe')).toEqual(await staysAt(source, 'vessel:kept:probe'));
    expect(refused(await copy('"vessel:other:probe"'))).toEqual(refused(told));
  });

  it('tells that a former place is on the item itself by now', async () => {
    await here.root('inner');
    const outer = await here.on('vessel:inner', 'outer', '2020-01-01');
    await here.takeOff(outer, '2021-01-01');
    await here.mount(await pathOf('vessel:inner'), 'ctd:outer', '2022-01-01');
    for (const fate of ['made', 'alike']) {
      const told = await copy('"ctd:outer","ctd:outer:inner"');
      expect(refused(told)).toEqual([
        'cycle ctd:outer on ctd:outer:inner since 2020-01-01T08:00:00.000: ctd:outer:inner, on which it was, is on itself by now',
      ]);
      expect(told.counts['mounts']).toMatchObject({ [fate]: 1, refused: 1 });
    }
    expect(await staysAt(target.registry, 'ctd:outer')).toEqual([]);
    expect(await staysAt(target.registry, 'ctd:outer:inner')).toEqual(await staysAt(source, 'ctd:outer:inner'));
  });

  it('tells that a former place is not at the target', async () => {
    for (const name of ['gone', 'here']) await here.root(name);
    const sensor = await here.on('vessel:gone', 'sensor', '2020-01-01');
    await here.mount(sensor, 'vessel:here', '2021-01-01');
    for (const fate of ['made', 'alike']) {
      const told = await copy('"vessel:here:sensor"');
      expect(refused(told)).toEqual([
        'unknown-reference vessel:here:sensor on vessel:gone since 2020-01-01T08:00:00.000: the target lacks what it was on',
      ]);
      expect(told.counts['mounts']).toMatchObject({ [fate]: 1, refused: 1 });
    }
  });

  it('leaves dates of the target alone, and corrects them with --update', async () => {
    for (const items of [here, there]) await items.root('dated');
    await here.on('vessel:dated', 'logger', '2020-01-01');
    await there.on('vessel:dated', 'logger', '2019-01-01');
    const told = await copy('"vessel:dated:logger"');
    expect(told.counts['mounts']).toMatchObject({ differs: 1, refused: 0 });
    expect(told.differences.map(({ name, fields }) => [name, fields])).toEqual([
      [
        'vessel:dated:logger on vessel:dated since 2020-01-01T08:00:00.000',
        [{ field: 'mounts', from: expect.stringContaining(' 2020-01-01'), to: expect.stringContaining(' 2019-01-01') }],
      ],
    ]);
    expect(await staysAt(target.registry, 'vessel:dated:logger')).toMatchObject([{ start: '2019-01-01' }]);
    expect((await copy('"vessel:dated:logger"', '--update')).counts['mounts']).toMatchObject({ changed: 1 });
    expect(await staysAt(target.registry, 'vessel:dated:logger')).toMatchObject([{ start: '2020-01-01' }]);
  });

  it('does not change where an item was, with --update either', async () => {
    for (const items of [here, there]) for (const name of ['first', 'second', 'third']) await items.root(name);
    for (const [items, former] of [
      [here, 'first'],
      [there, 'third'],
    ] as const) {
      const drifter = await items.on(`vessel:${former}`, 'drifter', '2020-01-01');
      await items.mount(drifter, 'vessel:second', '2021-01-01');
    }
    const [before, wanted] = [
      await staysAt(target.registry, 'vessel:second:drifter'),
      '"vessel:first","vessel:second:drifter"',
    ];
    expect((await copy(wanted)).counts['mounts']).toMatchObject({ alike: 1, differs: 1, refused: 0 });
    const told = await copy(wanted, '--update');
    expect(told.counts['mounts']).toMatchObject({ alike: 1, refused: 1 });
    expect(refused(told)).toEqual([
      'mounts-differ vessel:second:drifter on vessel:first since 2020-01-01T08:00:00.000: the target has it on others; --update corrects dates and labels alone',
    ]);
    expect(await staysAt(target.registry, 'vessel:second:drifter')).toEqual(before);
  });
});
