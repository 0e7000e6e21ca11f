import { startDemoRegistry } from '@pelorus/registry/demo';
import { type RegistryFixture } from '@pelorus/registry/running';
import { Cli } from './cli';
import { CODES, CopiedRegistry, MOUNTS, rowsOf } from './copied-registry';
import { addWanderers } from './moved-items';

describe('pelorus copy of a registry', () => {
  let cli: Cli;
  let source: RegistryFixture;
  let target: CopiedRegistry;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), startDemoRegistry()]);
    await addWanderers(source);
    target = await CopiedRegistry.start(cli);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.close(), target.stop()]);
    cli.remove();
  });

  it('tells in a dry run what it would make, and writes nothing', async () => {
    const { counts } = await target.told(source.url, '--dry-run');
    expect(counts['items']).toMatchObject({ made: (await rowsOf(source))['item'], alike: 0 });
    expect((await rowsOf(target.registry))['item']).toBe(0);
  });

  it('makes all rows with their mounts, and none again', async () => {
    await target.told(source.url);
    expect(await rowsOf(target.registry)).toEqual(await rowsOf(source));
    for (const read of [CODES, MOUNTS]) expect(await target.registry.sql(read)).toEqual(await source.sql(read));
    const again = await target.told(source.url);
    expect(again.differences).toEqual([]);
    expect(again.problems.filter(({ code }) => code !== 'no-email')).toEqual([]);
    for (const counts of Object.values(again.counts)) expect(counts).toMatchObject({ made: 0, changed: 0, refused: 0 });
  });

  it('tells what differs, and changes it with --update alone', async () => {
    await source.admin.patch('/rest/v2/items/vessel:mya_ii').send({ model: 'ketch' }).expect(200);
    const ship = ['--items', 'code==vessel:mya_ii'];
    const differing = await target.told(source.url, ...ship);
    expect(differing.counts['items']).toMatchObject({ changed: 0, differs: 1 });
    expect(differing.differences).toMatchObject([{ name: 'vessel:mya_ii', fields: [{ field: 'model', from: 'ketch' }] }]); // prettier-ignore
    const updated = await target.told(source.url, '--update', ...ship);
    expect(updated.counts['items']).toMatchObject({ changed: 1, differs: 0 });
    expect((await target.told(source.url, ...ship)).differences).toEqual([]);
  });
});
