import { IngestFixture } from '@pelorus/ingest/running';
import { Cli } from './cli';
import { type Told, toldBy } from './copied-registry';
import { RefusingTarget } from './refusing-target';
import { copyDatasets, secondly, store, storedIn, tokenAt } from './stored-datasets';

/** More values than datasets have that are sent with others. */
const MANY = 50_001;

describe('pelorus copy of datasets', () => {
  let cli: Cli;
  let source: IngestFixture;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), IngestFixture.start()]);
    for (const [name, count] of Object.entries({ first: 2, second: 3, large: MANY, last: 4 }))
      await store(source, name, secondly(name, count));
    for (const hour of [12, 13]) {
      const rows = [12, hour].map((at, i) => `2024-01-17 ${at + i}:00:00\t4.${hour}`);
      await store(source, 'seen', `datetime\tvessel:mya_ii:seen:depth [m]\n${rows.join('\n')}\n`);
    }
  }, 60_000);
  afterAll(async () => {
    await source.stop();
    cli.remove();
  });

  it('stores them in their order, once', async () => {
    const target = await IngestFixture.start();
    try {
      const token = await tokenAt(target);
      const run = async (): Promise<Told> =>
        toldBy(await copyDatasets(cli, [source.service.url, target.service.url], token));
      expect((await run()).counts['datasets']).toMatchObject({ made: 6, alike: 0 });
      expect((await run()).counts['datasets']).toMatchObject({ made: 0, alike: 6 });
      expect(await storedIn(target)).toEqual(await storedIn(source));
      // Of two values for one time the newer one counts.
      const read = async ({ anyone }: IngestFixture): Promise<string> =>
        (await anyone.get('/rest/data?codes=vessel:mya_ii:seen:depth').expect(200)).text;
      expect(await read(target)).toBe(await read(source));
    } finally {
      await target.stop();
    }
  });

  it.each([
    [507, 1, 'storage-full', [2]],
    [403, 4, 'forbidden', [2]],
    [413, 3, '', [2, 1, 1, 3, 2, 1, 1, 1]],
  ] as const)('ends as it should at a target that answers %i', async (refusal, status, code, batches) => {
    const target = await RefusingTarget.start(refusal);
    try {
      const ended = await copyDatasets(cli, [source.service.url, target.url], 'token');
      expect({ status: ended.status, batches: target.batches }).toEqual({ status, batches });
      expect(ended.stderr).toContain(code);
      const { counts } = JSON.parse(ended.stdout) as Told;
      if (refusal === 413) expect(counts['datasets']).toMatchObject({ made: 5, refused: 1 });
      else expect(counts).toEqual({});
    } finally {
      await target.stop();
    }
  });
});
