import { startRegistry, type RegistryFixture } from '@pelorus/registry/running';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makeFleet } from '@pelorus/tools/copied-fleet';
import { Cli } from './cli';
import { CODES, CopiedRegistry, MOUNTS, rowsOf, type Told, toldBy } from './copied-registry';

const ITEMS = 200;
const COUNTER = path.resolve(__dirname, '../../../tools/bench/copy/counted-requests.cjs');

/** Requests that each side got. */
interface Requests {
  readonly source: number;
  readonly target: number;
}

describe('The requests of pelorus copy', () => {
  let cli: Cli;
  let source: RegistryFixture;
  let target: CopiedRegistry;

  beforeAll(async () => {
    [cli, source] = await Promise.all([Cli.build(), startRegistry()]);
    target = await CopiedRegistry.start(cli);
    await makeFleet(async (method, place, body) => {
      const url = `/rest/v2/${place}`;
      const answer = method === 'GET' ? await source.admin.get(url) : await source.admin.post(url).send(body);
      if (!answer.ok) throw new Error(`${method} ${place}: ${answer.text}`);
      return answer.body as never;
    }, ITEMS);
  }, 60_000);
  afterAll(async () => {
    await Promise.all([source.close(), target.stop()]);
    cli.remove();
  });

  const copy = async (...args: string[]): Promise<{ told: Told; requests: Requests }> => {
    const counted = path.join(cli.folder, 'requests.json');
    const env = { NODE_OPTIONS: `--require ${COUNTER}`, COUNTED_REQUESTS: counted };
    const told = toldBy(await target.copy(source.url, ['--json', ...args], env));
    const { requests: counts } = JSON.parse(readFileSync(counted, 'utf8')) as { requests: Record<string, number> };
    return { told, requests: { source: counts[source.url] ?? 0, target: counts[target.registry.url] ?? 0 } };
  };

  // Beside those for items: lists of the catalogue, 20 contacts that are made, 10 missions of four lists and two writes.
  it('are a few for a hundred items, whatever belongs to them', async () => {
    const { told, requests } = await copy();
    expect(told.counts).toMatchObject({
      ...{ items: { made: ITEMS }, parameters: { made: ITEMS }, roles: { made: expect.any(Number) } },
      ...{ fields: { made: ITEMS }, resources: { made: ITEMS }, 'mission-items': { made: ITEMS } },
    });
    expect(await rowsOf(target.registry)).toEqual(await rowsOf(source));
    for (const read of [CODES, MOUNTS]) expect(await target.registry.sql(read)).toEqual(await source.sql(read));
    expect(requests.source).toBeLessThan(45);
    expect(requests.target).toBeLessThan(125);
  });

  it('are fewer where all is there, and for a part', async () => {
    const { told, requests } = await copy();
    for (const counts of Object.values(told.counts)) expect(counts).toMatchObject({ made: 0, changed: 0, refused: 0 });
    expect(requests.source).toBeLessThan(45);
    expect(requests.target).toBeLessThan(45);
    const one = await copy('--items', 'code==vessel:ship_1:item_150');
    expect(one.told.counts['items']).toMatchObject({ alike: 2 });
    expect(one.requests.target).toBeLessThan(20);
  });
});
