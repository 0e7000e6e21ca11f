import { type Answer, FakeRegistry, says, verdict } from './fake-registry';
import { longFile, post, row } from './files';
import { IngestFixture } from './ingest-fixture';

/** A small file and a file for the threads. */
const SIZES = [`datetime\ttest:file:a [m]\n${row(10, '1')}\n`, longFile(600_000)];

const json = (value: unknown): Answer => says(200, JSON.stringify(value));
/** An answer about the first code that was asked about. */
const aboutFirst =
  (valueOf: (code: string) => unknown): Answer =>
  (response, asked) =>
    json(valueOf(asked.codes[0]!))(response, asked);
const away: [string, Answer][] = [
  ['fails', says(500, '{"unknown":[],"forbidden":[]}')],
  ['is not ready', says(503, '')],
  ['does not know the session', says(401, '{}')],
  ['answers garbage', says(200, '<html>')],
  ['answers with nothing', says(200, '')],
  ['answers something else', json({ records: [] })],
  ['answers null', json(null)],
  ['answers about other codes', json({ unknown: [{ code: 'x:y:z', nearest: [] }], forbidden: [] })],
  ['leaves out the nearest', aboutFirst((code) => ({ unknown: [{ code }], forbidden: [] }))],
  ['leaves out the item', aboutFirst((code) => ({ unknown: [], forbidden: [{ code }] }))],
  ['sends elsewhere', says(307, '', { location: 'http://127.0.0.1:9/' })],
  ['breaks off', (response) => void response.writeHead(200).write('{"unkn', () => response.destroy())],
  ['does not answer', () => undefined],
  ['stops in its answer', (response) => void response.writeHead(200).write('{"unknown":[],')],
];

let registry: FakeRegistry;
let ingest: IngestFixture;
beforeAll(async () => {
  registry = await FakeRegistry.start();
  ingest = await IngestFixture.start({ INGEST_CODES: 'registered', REGISTRY_URL: `${registry.url}/` });
});
afterAll(async () => {
  await ingest.stop();
  await registry.stop();
});

it.each(away)('stores nothing while the registry %s', async (name, answer) => {
  // Codes that nobody was allowed to write before.
  const bodies = SIZES.map((body) => body.replaceAll('test:file', `test:${name.replaceAll(' ', '_')}`));
  const before = await ingest.counts();
  registry.answer = answer;
  for (const body of bodies) {
    const refused = await post(ingest.alice, body).expect(503);
    expect(refused.body).toMatchObject({ code: 'registry-unavailable' });
    expect(refused.headers['retry-after']).toBe('5');
    expect(JSON.stringify(refused.body)).not.toContain(registry.url);
  }
  expect(await ingest.counts()).toEqual(before);
  registry.answer = verdict();
  for (const body of bodies) await post(ingest.alice, body).expect(201);
});
