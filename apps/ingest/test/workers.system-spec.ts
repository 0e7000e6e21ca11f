import { once } from 'node:events';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { HEADER, row } from './files';
import { ALICE, BOB, IngestFixture, makeToken } from './ingest-fixture';
import { ReturningReader } from './returning-reader';
import { endProcess, RunningWorkers } from './running-workers';

const PATIENCE_MS = 15_000;
/** Longer than two starts of a process on a busy machine. */
const STARTS_MS = 300_000;
let ingest: IngestFixture;
let workers: RunningWorkers;

beforeAll(async () => {
  ingest = await IngestFixture.start();
  workers = await RunningWorkers.start(ingest.database.url);
}, STARTS_MS);
afterAll(async () => {
  workers.kill();
  await ingest.stop();
});

interface Answer {
  readonly status: number;
  readonly cookie: string;
  readonly body: string;
}

/** Sends a request on a connection of its own; these go to the workers in turns. */
async function send(method: string, path: string, body = '', headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(workers.url + path, { method, headers, agent: false }, (incoming) => {
      const cookie = /x-auth-token=([^;]+)/.exec(String(incoming.headers['set-cookie']))?.[1] ?? '';
      text(incoming).then((answer) => resolve({ status: incoming.statusCode!, cookie, body: answer }), reject);
    });
    outgoing.on('error', reject);
    // The primary may give a connection to a worker that is gone already: nobody answers it.
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error('no answer')));
    outgoing.end(body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function logIn(username: string, password: string): Promise<Answer> {
  return send('POST', '/rest/auth/login', String(new URLSearchParams({ username, password })), FORM);
}

let uploaded = 0;

async function upload(session: string): Promise<Answer> {
  const headers = { 'x-auth-token': session, 'content-type': 'text/plain' };
  return send('POST', '/rest/datasets', `${HEADER}\n${row(10, String(uploaded++), '2')}\n`, headers);
}

const idOf = ({ body }: Answer): number => (JSON.parse(body) as { id: number }).id;

async function metric(name: string): Promise<number> {
  const metrics = await (await fetch(workers.metricsUrl)).text();
  return Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(metrics)?.[1]);
}

it('knows a session on all workers, and adds up their metrics', async () => {
  const { cookie } = await logIn(ALICE, await makeToken(ingest.connection, ALICE));
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await upload(cookie));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(workers.pids('listening')).toHaveLength(2);
  expect(await metric('pelorus_received_rows_total')).toBe(6);
  expect(await metric('pelorus_database_connections_limit')).toBe(10);
});

it('tells readers of all workers of what any of them stored, each event once', async () => {
  const { cookie } = await logIn(ALICE, await makeToken(ingest.connection, ALICE));
  const readers = Array.from({ length: 4 }, () => new ReturningReader('codes=test:file:a&snapshot=false'));
  for (const reader of readers) await reader.connect(workers.url);
  const stored = [];
  for (let i = 0; i < 4; i++) stored.push(idOf(await upload(cookie)));
  for (const reader of readers) {
    for (const id of stored) await reader.toldOf(id);
    expect(reader.datasets('values')).toEqual(stored);
    reader.close();
  }
});

it('counts failed logins on all workers together', async () => {
  const statuses = [];
  for (let i = 0; i < 6; i++) statuses.push((await logIn(BOB, `wrong-${i}`)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429]);
});

it(
  'replaces a worker that crashes, and keeps what was acknowledged',
  async () => {
    const { cookie } = await logIn(ALICE, await makeToken(ingest.connection, ALICE));
    const stored: number[] = [];
    for (let i = 0; i < 12; i++) {
      if (i === 4) endProcess(workers.pids('listening')[0]!);
      const answer = await upload(cookie).catch(() => undefined);
      if (answer?.status === 201) stored.push(idOf(answer));
    }
    await workers.logged('listening', 3);
    expect(stored.length).toBeGreaterThanOrEqual(8);
    for (const id of stored) expect((await send('GET', `/rest/datasets/${id}`)).status).toBe(200);
    await workers.logged('a worker is started again');
    expect(workers.pids('a worker is started again')).toHaveLength(1);
  },
  STARTS_MS,
);

it('ends with all workers on SIGTERM, after running requests', async () => {
  const { cookie } = await logIn(ALICE, await makeToken(ingest.connection, ALICE));
  const file = `${HEADER}\n${row(10, '77', '2')}\n`;
  const headers = {
    ...{ 'x-auth-token': cookie, 'content-type': 'text/plain', 'content-length': String(file.length) },
    expect: '100-continue',
  };
  const outgoing = request(`${workers.url}/rest/datasets`, { method: 'POST', headers, agent: false });
  const answer = new Promise<number>((resolve, reject) => {
    outgoing.on('response', ({ statusCode }) => resolve(statusCode!)).on('error', reject);
  });
  outgoing.flushHeaders();
  await once(outgoing, 'continue'); // a worker has the request
  outgoing.write(file.slice(0, 10));
  const ended = workers.stop();
  await workers.logged('stopping', 2);
  outgoing.end(file.slice(10));
  expect(await answer).toBe(201);
  expect(await ended).toBe(0);
  await expect(send('GET', '/health')).rejects.toThrow('ECONNREFUSED');
});
