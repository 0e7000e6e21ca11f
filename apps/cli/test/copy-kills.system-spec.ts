import { startDemoRegistry } from '@pelorus/registry/demo';
import { type RegistryFixture } from '@pelorus/registry/running';
import { Cli, type Ended } from './cli';
import { CODES, CopiedRegistry, killedAt, MOUNTS, rowsOf } from './copied-registry';
import { addWanderers } from './moved-items';

const MOST_STARTS = 40;

describe('pelorus copy of a registry that is killed', () => {
  let cli: Cli;
  let source: RegistryFixture;
  let target: CopiedRegistry;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), startDemoRegistry()]);
    await addWanderers(source);
  }, 60_000);
  beforeEach(async () => void (target = await CopiedRegistry.start(cli)));
  afterEach(() => target.stop());
  afterAll(async () => {
    await source.close();
    cli.remove();
  });

  /** Starts a copy again until one reaches its end; each is killed at the write that its number gives. */
  const throughKills = async (writeOf: (start: number) => number, ...args: string[]): Promise<Ended[]> => {
    const runs: Ended[] = [];
    while (runs.at(-1)?.status !== 0 && runs.length < MOST_STARTS)
      runs.push(await target.copy(source.url, args, killedAt(writeOf(runs.length))));
    return runs;
  };

  it('makes all rows and all mounts in the end, and none twice', async () => {
    const runs = await throughKills((start) => 1 + start ** 2);
    expect(runs.length).toBeGreaterThan(3);
    // A killed command has no status.
    const faults = runs.filter(({ status, stdout }) => (status ?? 0) !== 0 || /^note: /m.test(stdout));
    expect(faults).toEqual([]);
    expect(await rowsOf(target.registry)).toEqual(await rowsOf(source));
    for (const read of [CODES, MOUNTS]) expect(await target.registry.sql(read)).toEqual(await source.sql(read));
  });

  it('leads items through their former places, whichever write is the last one before a kill', async () => {
    await target.told(source.url, '--items', 'code=in=(vessel:boreas,vessel:mya_ii)');
    const runs = await throughKills(() => 1, '--items', 'code=in=(vessel:boreas:wanderer,vessel:mya_ii)');
    expect(runs.length).toBeGreaterThan(10);
    expect(runs.length).toBeLessThan(MOST_STARTS);
    const ofWanderer = `select * from (${MOUNTS}) mount where code = 'vessel:boreas:wanderer'`;
    expect(await target.registry.sql(ofWanderer)).toHaveLength(3);
    expect(await target.registry.sql(ofWanderer)).toEqual(await source.sql(ofWanderer));
    expect((await rowsOf(target.registry))['item']).toBe(3);
  });

  it('tells an item on its way from the one that has its former code by now, whichever write is the last one', async () => {
    await target.told(source.url, '--items', 'code==vessel:mya_ii');
    const runs = await throughKills(() => 1, '--items', 'code=in=(ctd:sonde,vessel:mya_ii:sonde)');
    expect(runs.length).toBeGreaterThan(5);
    expect(runs.at(-1)).toMatchObject({ status: 0 });
    const ofSondes = `select * from (${MOUNTS}) mount where code like '%:sonde'`;
    expect(await target.registry.sql(ofSondes)).toEqual(await source.sql(ofSondes));
    expect((await rowsOf(target.registry))['item']).toBe(3);
  });
});
