import { readSettings } from '@pelorus/shared/config';
import { raw } from '@pelorus/shared/persistence';
import { ObjectServer } from '@pelorus/shared/testing';
import { IngestSettings } from '../src/ingest-settings';
import { UNTIER_COMMAND } from '../src/tiering/untier-command';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';
import { minuteOf, textOf } from './measured-files';
import { until } from './merged-archive';

const T = 'ship:boreas:ctd:temp';
const READ = `/rest/data?codes=${T}`;
const PLOT = `${READ}&aggregate=DAY&aggregateFunctions=MEAN,MAX`;
const FILE = textOf({
  columns: [`${T} [°C]`],
  rows: Array.from({ length: 10_000 }, (_, i) => [minuteOf(i), String((i % 250) / 4)]),
});
const LATE = { columns: [`${T} [°C]`], rows: [[minuteOf(1_000_000), '7']] };

let server: ObjectServer;
let ingest: IngestFixture;
let others: IngestFixture[] = [];
let id: number;
let before: readonly string[];

beforeAll(async () => {
  server = await ObjectServer.start();
  Object.assign(process.env, server.sdkEnvironment());
  ingest = await IngestFixture.start({ OBJECT_STORE: '' });
  const { body } = await post(ingest.alice, FILE).expect(201);
  ({ id } = body as { id: number });
  before = await answers(ingest);
});
afterEach(async () => {
  for (const other of others) await other.stop();
  others = [];
});
afterAll(async () => {
  await ingest.stop();
  await server.stop();
});

/** Another instance, with further settings. */
async function beside(settings: Readonly<Record<string, string>> = {}): Promise<IngestFixture> {
  const { OBJECT_STORE, OBJECT_STORE_PATH_STYLE } = server.environment() as Record<string, string>;
  const other = await ingest.beside({
    OBJECT_STORE: OBJECT_STORE!,
    OBJECT_STORE_PATH_STYLE: OBJECT_STORE_PATH_STYLE!,
    ...settings,
  });
  others.push(other);
  return other;
}

async function answers({ anyone }: IngestFixture): Promise<string[]> {
  const paths = [READ, PLOT, `/rest/datasets/${id}/content`];
  return Promise.all(paths.map(async (path) => (await anyone.get(path).expect(200)).text));
}

async function local(): Promise<number> {
  const [row] = await ingest.connection.query<{ count: number }>(
    raw(`select count(*) as count from ingest.block where object is null and level >= 3`),
  );
  return row!.count;
}

it('moves old blocks into objects, by one of two instances, and reads are the same', async () => {
  const tiering = await Promise.all([beside({ TIER_AFTER: 'P0D' }), beside({ TIER_AFTER: 'P0D' })]);
  await until(async () => (await local()) === 0);
  for (const each of tiering) expect(await answers(each)).toEqual(before);
  const states = async (): Promise<{ blocks: number; objectBytes: number; state: string }[]> =>
    Promise.all(
      tiering.map(
        async ({ anyone }) =>
          ((await anyone.get('/health').expect(200)).body as { features: { tier: never } }).features.tier,
      ),
    );
  await until(async () => (await states()).some(({ blocks }) => blocks > 0));
  expect((await states()).map(({ blocks }) => blocks).sort()).toEqual([0, 3]);
  expect((await states()).every(({ state }) => state === 'running')).toBe(true);
});

it('is 503 where the store is not set, refuses or has lost an object; plots and uploads go on', async () => {
  const { body } = await ingest.anyone.get(READ).expect(503);
  expect(body).toMatchObject({
    code: 'object-store-unavailable',
    detail: expect.stringContaining('OBJECT_STORE') as string,
  });
  expect((await ingest.anyone.get(PLOT).expect(200)).text).toBe(before[1]);
  const other = await beside({ OBJECT_CACHE_BYTES: '0' });
  const kept = new Map(server.objects);
  server.objects.clear();
  const missing = await other.anyone.get(READ).expect(503);
  const [name] = [...kept.keys()];
  expect(missing.body).toMatchObject({
    code: 'object-missing',
    detail: expect.stringContaining(name!.replace('archive/', '')) as string,
  });
  await other.anyone.get(`/rest/datasets/${id}/content`).expect(503);
  await post(other.alice, textOf(LATE)).expect(201);
  await other.anyone.get(`${READ}&datetimeMin=${minuteOf(999_999).replace(' ', 'T')}`).expect(200);
  for (const [key, value] of kept) server.objects.set(key, value);
  server.fault = () => ({ status: 403, code: 'InvalidObjectState' });
  expect((await other.anyone.get(READ).expect(503)).body).toMatchObject({ code: 'object-store-unavailable' });
  server.fault = () => undefined;
  expect((await other.anyone.get(`/rest/datasets/${id}/content`).expect(200)).text).toBe(before[2]);
});

it('brings everything back by a command, which refuses while it would be tiered again', async () => {
  const environment = { DATABASE_URL: ingest.database.url, ...server.environment() };
  const run = (more = {}) =>
    UNTIER_COMMAND.run([], readSettings(IngestSettings, { ...environment, ...more }), ingest.connection);
  await expect(run({ TIER_AFTER: 'P1Y' })).rejects.toThrow('unset TIER_AFTER');
  expect(await run()).toEqual({
    output: expect.stringMatching(/^brought 3 blocks with \d+ bytes back$/) as string,
    exitCode: 0,
  });
  expect(await local()).toBe(3);
  expect((await ingest.anyone.get(`/rest/datasets/${id}/content`).expect(200)).text).toBe(before[2]);
});
