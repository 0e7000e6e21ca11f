import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';

const COLUMNS = '/rest/data?codes=test:file:a,test:file:b&format=columns';
const SMALL = '/rest/data?codes=test:file:a&limit=1';
const MEDIANS = '/rest/data?codes=test:file:a,test:file:b&aggregate=YEAR&aggregateFunctions=MEDIAN';
/** Room for two whole tables of the file, and a few small reads. */
const SETTINGS = { TRUST_PROXY: '1', READ_MEMORY_BYTES: String(64 * 1024 ** 2) };

let ingest: IngestFixture;
const agent = new Agent();

beforeAll(async () => {
  ingest = await IngestFixture.start(SETTINGS);
  await post(ingest.alice, longFile(25_000_000)).expect(201);
});
afterAll(() => ingest.stop());
afterEach(() => agent.destroy());

/** Asks for columns of the whole file without reading the answer. */
function readSlowly(address: string, { service }: IngestFixture = ingest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { 'X-Forwarded-For': address };
    get(service.url + COLUMNS, { agent, headers }, (response) => resolve(response.pause())).on('error', reject);
  });
}

const readSmall = (address: string): Promise<unknown> =>
  ingest.anyone.get(SMALL).set('X-Forwarded-For', address).expect(200);

it('lets small reads of all clients begin while slow readers of large answers hold memory', async () => {
  const open = await Promise.all(['192.0.2.1', '192.0.2.2'].map((address) => readSlowly(address)));
  // Waits for memory until the others are through.
  const waiting = readSlowly('192.0.2.3');
  await Promise.all(['192.0.2.4', '192.0.2.5'].map(readSmall));
  for (const response of open) response.destroy();
  const last = await waiting;
  expect(last.statusCode).toBe(200);
  last.destroy();
});

it('leaves others their part of the memory when one client reads slowly many times', async () => {
  const first = await readSlowly('192.0.2.1');
  const more = [readSlowly('192.0.2.1'), readSlowly('192.0.2.1')];
  const other = await readSlowly('192.0.2.2');
  expect(other.statusCode).toBe(200);
  other.destroy();
  first.destroy();
  for (const response of more) (await response).destroy();
});

it('breaks off a reader that takes too long for an answer that is held in memory', async () => {
  const room = { READ_MEMORY_BYTES: String(32 * 1024 ** 2), READ_TOTAL_SECONDS: '3' };
  const short = await ingest.beside({ ...SETTINGS, ...room });
  try {
    const response = await readSlowly('192.0.2.1', short);
    // Waits for the memory of the slow reader.
    await short.anyone.get(MEDIANS).set('X-Forwarded-For', '192.0.2.2').expect(200);
    const taken = once(response, 'end');
    response.resume();
    await expect(taken).rejects.toMatchObject({ code: 'ECONNRESET' });
  } finally {
    await short.stop();
  }
});
