import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { raw } from '@pelorus/shared/persistence';
import { HEADER, longFile, post, row } from './files';
import { IngestFixture, makeToken } from './ingest-fixture';

const EMPTY = { block: 0, dataset: 0, original: 0, part: 0, layout: 0, stream: 0 };
let ingest: IngestFixture;
let session: string;

/** Starts a service that gives up bodies that stand still for `seconds`, and logs in. */
async function start(stallSeconds: number): Promise<void> {
  ingest = await IngestFixture.start({ UPLOAD_STALL_SECONDS: String(stallSeconds) });
  const form = { username: 'alice@example.org', password: await makeToken(ingest.connection, 'alice@example.org') };
  const login = await ingest.anyone.post('/rest/auth/login').type('form').send(form).expect(200);
  session = /x-auth-token=([^;]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? '';
}
/** Longer than the start of a thread on a busy machine. */
const PATIENT = 60;
afterEach(() => ingest.stop());

/** Sends the head of an upload and some of its body on a connection of its own. */
function begin(length: number | 'chunked', body: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(Number(new URL(ingest.service.url).port), '127.0.0.1');
  const size = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  const head = [
    'POST /rest/datasets HTTP/1.1',
    'Host: x',
    `x-auth-token: ${session}`,
    'Content-Type: text/plain',
    size,
  ];
  const sent = length === 'chunked' ? `${body.length.toString(16)}\r\n${body}\r\n` : body;
  socket.write(`${head.join('\r\n')}\r\n\r\n${sent}`);
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket
      .on('data', (data) => (text += String(data)))
      .on('close', () => resolve(text))
      .on('error', () => undefined);
  });
  return { socket, answer };
}

async function expectNothingLeft(): Promise<void> {
  await ingest.settled();
  expect(await ingest.counts()).toEqual(EMPTY);
  await post(ingest.alice, `${HEADER}\n${row(10, '1', '2')}\n`).expect(201);
}

it('refuses a declared length of 10 GB at once', async () => {
  await start(PATIENT);
  const { answer, socket } = begin(10_000_000_000, `${HEADER}\n`);
  socket.once('data', () => socket.destroy());
  expect(await answer).toMatch(/^HTTP\/1\.1 413 /);
  await expectNothingLeft();
});

it.each([
  ['small', 1_000],
  ['long', 600_000],
])('forgets a %s body that is cut off half-way', async (_size, bytes) => {
  await start(PATIENT);
  const body = longFile(bytes);
  const { socket } = begin(2 * body.length, body);
  if (bytes > 300_000) await ingest.storing();
  else await delay(100);
  socket.destroy();
  await expectNothingLeft();
});

it.each([
  ['small', 1_000],
  ['long', 600_000],
])('gives up a %s body that stands still', async (_size, bytes) => {
  await start(1);
  const { answer, socket } = begin('chunked', longFile(bytes));
  socket.once('data', () => socket.end());
  expect(await answer).toMatch(/^HTTP\/1\.1 400 [^]*"code":"body-timeout"/);
  await expectNothingLeft();
});

it('answers 503 when the database breaks off an upload, and goes on with a new connection', async () => {
  await start(PATIENT);
  const { answer, socket } = begin('chunked', longFile(600_000));
  await ingest.storing();
  // Ended only when they are gone: a pool would give them away until then.
  const ended = await ingest.connection.query<{ ended: boolean }>(
    raw(`select pg_terminate_backend(pid, 60000) as ended from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`),
  );
  expect(ended.map((each) => each.ended)).toEqual(ended.map(() => true));
  const more = longFile(3_000_000).slice(HEADER.length + 1);
  socket.write(`${more.length.toString(16)}\r\n${more}\r\n`);
  socket.once('data', () => socket.end());
  expect(await answer).toMatch(/^HTTP\/1\.1 503 [^]*"code":"database-unavailable"/);
  await expectNothingLeft();
});
