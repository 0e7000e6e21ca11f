import { setTimeout as delay } from 'node:timers/promises';
import { DatasetUploads } from '@pelorus/ingest/service';
import { raw } from '@pelorus/shared/persistence';
import { HEADER, longFile, post, row } from './files';
import { ALICE, BOB, IngestFixture, makeToken } from './ingest-fixture';
import { until } from './merged-archive';
import { RawUpload } from './raw-upload';

const LONG = 600_000;
const SMALL = `${HEADER}\n${row(10, '1', '2')}\n`;
let ingest: IngestFixture;

const SETTINGS = {
  PARSE_THREADS: process.env['PARSE_THREADS'] ?? '2',
  LARGE_UPLOADS: '1',
  UPLOAD_QUEUE: '1',
  UPLOAD_GRACE_SECONDS: '60',
  UPLOAD_MIN_BYTES_PER_SECOND: '1000',
};

afterEach(() => ingest.stop());

async function start(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  ingest = await IngestFixture.alone({ ...SETTINGS, ...settings });
}

/** Waits until so many uploads wait for their turn. */
const queued = (waiting: number): Promise<void> =>
  until(async () => ingest.app.get(DatasetUploads, { strict: false }).slots.waiting === waiting);

async function begin(username: string, length: number | 'chunked' = 'chunked', query = ''): Promise<RawUpload> {
  const form = { username, password: await makeToken(ingest.connection, username) };
  const login = await ingest.anyone.post('/rest/auth/login').type('form').send(form).expect(200);
  const session = /x-auth-token=([^;]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? '';
  return new RawUpload(ingest.service.url, session, length, query);
}

/** Begins a large upload that has a slot and a transaction. */
async function storing(username = ALICE, query = ''): Promise<RawUpload> {
  const upload = await begin(username, 'chunked', query);
  upload.sendChunk(longFile(LONG));
  await ingest.storing();
  return upload;
}

async function expectNothing(): Promise<void> {
  await ingest.settled();
  expect(await ingest.counts()).toMatchObject({ block: 0, dataset: 0, original: 0, stream: 0 });
}

it('answers 503 when its thread crashes, stores nothing, and goes on with another thread', async () => {
  await start();
  const upload = await storing(ALICE, '?name=crash%20the%20thread');
  upload.sendChunk(longFile(LONG).slice(HEADER.length + 1));
  expect(await upload.answered()).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 1[^]*"code":"upload-broken-off"/i);
  await expectNothing();
  await post(ingest.alice, longFile(LONG)).expect(201);
});

it('answers 503 when a thread that helps crashes, stores nothing, and goes on with another thread', async () => {
  await start({ PARSE_THREADS: '2' });
  const file = longFile(20 * LONG);
  const refused = await post(ingest.alice, file.replace('test:file:a', 'crash:a:helper'));
  expect(refused.body).toMatchObject({ status: 503, code: 'upload-broken-off' });
  await expectNothing();
  await post(ingest.alice, file).expect(201);
});

it('stores the same blocks whatever the number of threads', async () => {
  const file = longFile(5 * LONG);
  const stored = [];
  for (const threads of ['1', '2', '5']) {
    if (stored.length > 0) await ingest.stop();
    await start({ PARSE_THREADS: threads });
    await post(ingest.alice, file).expect(201);
    const blocks = `select seq, rows, datetime_min, datetime_max, md5(toc) as toc, md5(data) as data, md5(stats) as stats
      from ingest.block order by seq`;
    stored.push(await ingest.connection.query(raw(blocks)));
  }
  expect(stored[0]!.length).toBeGreaterThan(10);
  expect(stored[1]).toEqual(stored[0]);
  expect(stored[2]).toEqual(stored[0]);
});

it('cuts off a body that is too slow', async () => {
  await start({ UPLOAD_GRACE_SECONDS: '1' });
  const upload = await begin(ALICE);
  upload.sendChunk(longFile(LONG));
  const drip = setInterval(() => upload.sendChunk('2'), 50);
  try {
    expect(await upload.answered()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"body-too-slow"/);
  } finally {
    clearInterval(drip);
  }
  await expectNothing();
});

it('breaks off a connection that sends more than was declared; the file is stored or not, but never a part', async () => {
  await start();
  const body = longFile(LONG);
  const upload = await begin(ALICE, body.length);
  upload.send(`${body}more than was declared\r\n\r\n`);
  expect(await upload.answered()).toMatch(/^HTTP\/1\.1 (201 [^]*HTTP\/1\.1 )?400 /);
  await ingest.settled();
  const again = await post(ingest.alice, body);
  expect([201, 409]).toContain(again.status);
  expect(await ingest.counts()).toMatchObject({ dataset: 1, original: 1 });
});

it('limits the number and time of waiting uploads', async () => {
  await start({ UPLOAD_QUEUE_SECONDS: '3' });
  const first = await storing();
  const refused = { status: 503, code: 'too-many-uploads' };
  const second = post(ingest.bob, longFile(LONG)).then((response) => response);
  await queued(1);
  const third = await post(ingest.bob, longFile(LONG + 1));
  expect([third.body, third.headers['retry-after']]).toEqual([expect.objectContaining(refused), '10']);
  expect((await second).body).toMatchObject(refused);
  first.cutOff();
});

it('gives the turn of a client that left to the next one', async () => {
  await start();
  const first = await storing();
  const leaving = await begin(BOB);
  // The service notices that this client is gone only when its turn comes, since it still has bytes to read.
  leaving.sendChunk(longFile(270_000));
  await queued(1);
  leaving.cutOff();
  first.cutOff();
  let { status } = await post(ingest.bob, longFile(LONG));
  // There is no room before the service knows of both.
  while (status === 503) ({ status } = await post(ingest.bob, longFile(LONG)));
  expect(status).toBe(201);
  expect(await ingest.counts()).toMatchObject({ dataset: 1, stream: 2 });
});

it('stores small files while a large one is on its way, also to the streams that it begins', async () => {
  await start();
  const upload = await storing();
  await post(ingest.alice, SMALL).expect(201);
  expect(await upload.endChunks()).toMatch(/^HTTP\/1\.1 201 /);
  expect(await ingest.counts()).toMatchObject({ dataset: 2, stream: 2, layout: 1 });
});

it('refuses a large file whose streams another account began meanwhile', async () => {
  await start();
  const upload = await storing();
  await post(ingest.bob, SMALL).expect(201);
  expect(await upload.endChunks()).toMatch(/^HTTP\/1\.1 403 [^]*"code":"stream-of-another"/);
  await ingest.settled();
  expect(await ingest.counts()).toMatchObject({ block: 1, dataset: 1, original: 1 });
});

it('refuses the same large file that is sent twice at once', async () => {
  ingest = await IngestFixture.start({ LARGE_UPLOADS: '3' });
  const answers = await Promise.all([1, 2].map(() => post(ingest.alice, longFile(LONG))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await ingest.counts()).toMatchObject({ dataset: 1, original: 1 });
});

it('gives its connection back when a file turns out to be faulty long before its end', async () => {
  await start();
  const upload = await begin(ALICE);
  upload.sendChunk(`${longFile(LONG)}2024-02-01T00:00:00\tx\t1\n`);
  upload.sendChunk(longFile(LONG).slice(HEADER.length + 1));
  await delay(300);
  await ingest.settled();
  expect(await upload.endChunks()).toMatch(/^HTTP\/1\.1 422 [^]*"code":"bad-number"/);
  await expectNothing();
});

it('leaves no transaction idle when a client stops sending', async () => {
  await start();
  const upload = await storing();
  upload.cutOff();
  await ingest.settled();
  // Folds of totals leave a transaction idle for a moment between two statements.
  const idle = raw(`select pid from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%' and state_change < now() - interval '500 ms'`);
  const open = async (): Promise<unknown[]> => ingest.connection.query(idle);
  do await delay(600);
  while ((await open()).length > 0);
  await post(ingest.alice, longFile(LONG)).expect(201);
});
