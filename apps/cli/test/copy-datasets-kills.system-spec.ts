import { IngestFixture } from '@pelorus/ingest/running';
import { Cli } from './cli';
import { killedAt, toldBy } from './copied-registry';
import { copyDatasets, secondly, store, storedIn, tokenAt } from './stored-datasets';

/** More values than datasets have that are sent with others. */
const MANY = 50_001;

describe('pelorus copy of datasets that is killed', () => {
  let cli: Cli;
  let source: IngestFixture;
  let target: IngestFixture;

  beforeAll(async () => {
    [cli, source, target] = await Promise.all([Cli.build(), IngestFixture.start(), IngestFixture.start()]);
    for (const [name, count] of Object.entries({ first: 2, second: 3, large: MANY, last: 4 }))
      await store(source, name, secondly(name, count));
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.stop(), target.stop()]);
    cli.remove();
  });

  it('goes on after each kill, and stores none twice', async () => {
    const token = await tokenAt(target);
    const copy = (env = {}) => copyDatasets(cli, [source.service.url, target.service.url], token, env);
    // A service answers a long upload before it is stored: what a kill leaves is there whole, or not at all.
    let kills = 0;
    while ((await copy(killedAt(kills + 1))).status !== 0 && kills < 10) kills++;
    expect(kills).toBeGreaterThan(1);
    expect(kills).toBeLessThan(10);
    expect(toldBy(await copy()).counts['datasets']).toMatchObject({ made: 0, alike: 4 });
    expect((await storedIn(target)).sort()).toEqual((await storedIn(source)).sort());
  });
});
