import { randomBytes } from 'node:crypto';
import { MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { FakeRegistry, verdict } from './fake-registry';
import { longFile, post, row } from './files';
import { IngestFixture } from './ingest-fixture';

let registry: FakeRegistry;
let ingest: IngestFixture;

beforeEach(async () => {
  registry = await FakeRegistry.start();
  ingest = await IngestFixture.alone({ INGEST_CODES: 'registered', REGISTRY_URL: `${registry.url}/` });
});
afterEach(async () => {
  await ingest.stop();
  await registry.stop();
});

const NOTHING = { block: 0, dataset: 0, original: 0, part: 0, layout: 0, stream: 0 };
const file = (header: string, ...cells: string[]): string => `datetime\t${header}\n${row(10, ...cells)}\n`;
/** A small file and a file for the threads, both with the code test:file:a. */
const SIZES = [
  ['small', file('test:file:a [m]\ttest:file:a (quality_flag)', '1', '1')],
  ['long', longFile(600_000)],
] as const;

it.each(SIZES)('asks about the codes of a %s file with the session of its account, and stores it', async (_, body) => {
  await post(ingest.alice, body).expect(201);
  expect(registry.asked).toHaveLength(1);
  const [asked] = registry.asked;
  expect(asked?.url).toBe('/rest/v2/parameters/check');
  expect(asked?.headers['x-auth-token']).toMatch(/^\S{20,}$/);
  expect(asked?.codes).toEqual(body.includes('flag') ? ['test:file:a'] : ['test:file:a', 'test:file:b']);
});

it.each(SIZES)('asks about a %s file under the id of its request, also under one that it made', async (_, body) => {
  await post(ingest.alice, body).set('X-Request-Id', 'buoy-7.2024').expect('X-Request-Id', 'buoy-7.2024').expect(201);
  const other = body.replaceAll('test:file:', 'test:other:');
  const { headers } = await post(ingest.alice, other).set('X-Request-Id', 'no id: spaces').expect(201);
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
  expect(registry.asked.map((asked) => asked.headers['x-request-id'])).toEqual([
    'buoy-7.2024',
    headers['x-request-id'],
  ]);
});

it.each(SIZES)('refuses a %s file with codes that are not registered, also as a dry run', async (_, body) => {
  registry.answer = verdict({ 'test:file:a': ['test:file:aa'] });
  for (const query of ['', '?dryRun=true']) {
    const refused = await post(ingest.alice, body, query).expect(422);
    expect(refused.body).toMatchObject({
      code: 'unregistered-code',
      errors: [
        {
          code: 'unregistered-code',
          line: 1,
          column: 2,
          header: 'test:file:a',
          text: 'test:file:a',
          nearest: ['test:file:aa'],
        },
      ],
      totalErrors: 1,
    });
  }
  expect(await ingest.counts()).toEqual(NOTHING);
  // The code can be written as soon as it is registered.
  registry.answer = verdict();
  await post(ingest.alice, body).expect(201);
});

it('stores and reads a stream of the longest code that a registry has', async () => {
  // Random digits, so that the database cannot compress the keys of its indexes.
  const names = randomBytes(MAX_CODE_LENGTH).toString('hex');
  const longest = `vessel:${names}`.slice(0, MAX_CODE_LENGTH - 2) + ':p';
  await post(ingest.alice, file(`${longest} [m]`, '1.5')).expect(201);
  await post(ingest.alice, longFile(600_000).replace('test:file:a', longest)).expect(201);
  const stream = await ingest.anyone.get(`/rest/streams/${longest}`).expect(200);
  expect(stream.body).toMatchObject({ code: longest, unit: 'm' });
  const data = await ingest.anyone.get(`/rest/data?codes=${longest}&datetimeMin=2024-01-17`).expect(200);
  expect(data.text).toBe(`datetime\t${longest} [m]\n2024-01-17T10:00:10.000\t1.5\n`);
  const longer = await post(ingest.alice, file(`${longest}p`, '1')).expect(422);
  expect(longer.body).toMatchObject({ code: 'invalid-file', errors: [{ code: 'bad-urn', column: 2 }] });
});

it('names all wrong columns in the order of the file', async () => {
  registry.answer = verdict({ 'a:b:e': [] }, { 'a:b:d': 7 });
  const mixed = await post(ingest.alice, file('a:b:c\ta:b:d [m]\ta:b:e', '1', '2', '3')).expect(422);
  expect(mixed.body).toMatchObject({
    code: 'unregistered-code',
    errors: [
      { code: 'forbidden-code', line: 1, column: 3, header: 'a:b:d', detail: expect.stringContaining('item 7') },
      { code: 'unregistered-code', line: 1, column: 4, header: 'a:b:e' },
    ],
  });
  const forbidden = await post(ingest.alice, file('a:b:c\ta:b:d', '1', '2')).expect(422);
  expect(forbidden.body).toMatchObject({ code: 'forbidden-code', totalErrors: 1 });
});

it('asks about thousands of columns at once, and lists the first hundred wrong ones', async () => {
  const codes = Array.from({ length: 4_095 }, (_, i) => `a:b:c${i}`);
  const body = file(codes.join('\t'), ...codes.map(() => '1'));
  registry.answer = verdict(Object.fromEntries(codes.map((code) => [code, []])));
  const refused = await post(ingest.alice, body).expect(422);
  const { errors, totalErrors } = refused.body as { errors: unknown[]; totalErrors: number };
  expect([errors.length, totalErrors, registry.asked.length]).toEqual([100, 4_095, 1]);
  registry.answer = verdict();
  const stored = await post(ingest.alice, body).expect(201);
  expect((stored.body as DatasetDto).values).toBe(4_095);
});

it('allows every account that may change the item to write a stream, and remembers each', async () => {
  await post(ingest.alice, file('a:b:c', '1')).expect(201);
  await post(ingest.bob, file('a:b:c', '2')).expect(201);
  await post(ingest.bob, longFile(600_000).replace('test:file:a', 'a:b:c')).expect(201);
  await post(ingest.alice, file('a:b:c', '3')).expect(201);
  const asked = registry.asked.map(({ codes }) => codes.join());
  expect(asked).toEqual(['a:b:c', 'a:b:c', 'test:file:b']);
  expect(new Set(registry.asked.map(({ headers }) => headers['x-auth-token'])).size).toBe(2);
});

it('reports a faulty header without asking', async () => {
  const overlong = `a:b:${'c'.repeat(5_000)}`;
  for (const header of ['a:b:c\tnonsense', `a:b:c\t${overlong}`]) {
    const refused = await post(ingest.alice, file(header, '1', '2')).expect(422);
    expect(refused.body).toMatchObject({ code: 'invalid-file', errors: [{ code: 'bad-urn', column: 3 }] });
  }
  expect(registry.asked).toEqual([]);
});

it('uses remembered permissions and reads without the registry', async () => {
  const stored = await post(ingest.alice, file('a:b:c', '1')).expect(201);
  await registry.stop();
  await post(ingest.alice, file('a:b:c', '2')).expect(201);
  await post(ingest.alice, file('a:b:d', '2')).expect(503);
  await post(ingest.bob, file('a:b:c', '2')).expect(503);
  await ingest.anyone.get(`/rest/datasets/${(stored.body as DatasetDto).id}`).expect(200);
});
