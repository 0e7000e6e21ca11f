import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { type Executor, raw } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { type BatchDto, type BatchResultDto } from '../src/datasets/batch/batch.dto';
import { longFile } from './files';
import { ALICE, IngestFixture, makeToken } from './ingest-fixture';
import { until } from './merged-archive';

interface GivenFile {
  readonly name?: string;
  readonly text: string;
}

const LINES = 'application/x-ndjson';
const TAR = 'application/x-tar';
const ADDRESS = '/rest/datasets/batch';

let ingest: IngestFixture;
beforeAll(async () => {
  ingest = await IngestFixture.start({ MAX_DATASET_BYTES: '30000000' });
});
afterAll(() => ingest.stop());

/** A file with a row of a stream, some seconds after midnight. */
const fileOf = (code: string, second: number): string =>
  `datetime\ttest:batch:${code} [m]\n${new Date(Date.UTC(2024, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ')}\t${second}\n`;
const filesOf = (code: string, count: number): Required<GivenFile>[] =>
  Array.from({ length: count }, (_, i) => ({ name: `${code}-${i}.nrt`, text: fileOf(code, i) }));
const linesOf = (files: readonly GivenFile[]): string => files.map((file) => `${JSON.stringify(file)}\n`).join('');
const send = (body: string | Buffer, { type = LINES, query = '', client = ingest.alice } = {}) =>
  client
    .post(`${ADDRESS}${query}`)
    .type(type)
    // Without this serializer supertest would send a Buffer as JSON.
    .serialize((data: unknown) => data as string)
    .send(body as string);
const resultsOf = async (body: string | Buffer, type = LINES): Promise<readonly BatchResultDto[]> =>
  ((await send(body, { type }).expect(200)).body as BatchDto).results;
const statuses = (results: readonly BatchResultDto[]): number[] => results.map(({ status }) => status);
const codes = (results: readonly BatchResultDto[]): (string | undefined)[] =>
  results.map(({ problem }) => problem?.code);
const contentOf = async ({ dataset }: BatchResultDto): Promise<string> =>
  (await ingest.anyone.get(`/rest/datasets/${dataset!.id}/content`).expect(200)).text;
/** The numbers of a stream, in the order of their times. */
const valuesOf = async (code: string, client: ServiceClient = ingest.anyone): Promise<string[]> =>
  (await client.get(`/rest/data?codes=test:batch:${code}&format=csv`).expect(200)).text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[1]!.trim());

async function tarOf(build: (archive: ReturnType<typeof pack>) => void): Promise<Buffer> {
  const archive = pack();
  build(archive);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

describe('a batch of files', () => {
  it('stores each as a dataset of its own, in their order, and the same ones once', async () => {
    const files = filesOf('order', 700);
    const { body } = await send(linesOf(files)).expect(200);
    expect(body).toMatchObject({ stored: 700, duplicates: 0, refused: 0 });
    const { results } = body as BatchDto;
    expect(results.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    expect(results.map(({ dataset }) => dataset?.name)).toEqual(files.map(({ name }) => name));
    const ids = results.map(({ dataset }) => dataset!.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(await contentOf(results[699]!)).toBe(files[699]!.text);
    expect(await valuesOf('order')).toEqual(files.map((_, i) => String(i)));

    const again = await send(linesOf(files)).expect(200);
    expect(again.body).toMatchObject({ stored: 0, duplicates: 700, refused: 0 });
    const known = (again.body as BatchDto).results.map(({ problem }) => problem?.['datasetId']);
    expect(known).toEqual(ids);
  });

  it('has the values of its last file where several have one time', async () => {
    const at = (value: number): GivenFile => ({
      text: `datetime\ttest:batch:last [m]\n2024-01-01 00:00:00\t${value}\n`,
    });
    await send(linesOf([1, 2, 3, 4, 5, 6, 7].map(at))).expect(200);
    expect(await valuesOf('last')).toEqual(['7']);
  });

  it('refuses faulty files alone, each with what a single upload says', async () => {
    const wrong = 'datetime\ttest:batch:faulty [m]\nyesterday\t1\n';
    const single = await ingest.alice.post('/rest/datasets').type('text/plain').send(wrong).expect(422);
    const given = [{ text: fileOf('faulty', 1) }, { name: 'wrong.nrt', text: wrong }, { text: fileOf('faulty', 2) }];
    const { body } = await send(linesOf(given)).expect(200);
    expect(body).toMatchObject({ stored: 2, refused: 1 });
    const [, refused] = (body as BatchDto).results;
    const { errors, code, detail } = single.body;
    expect(refused).toMatchObject({ name: 'wrong.nrt', status: 422, problem: { code, detail, errors } });
    expect(await valuesOf('faulty')).toEqual(['1', '2']);
  });

  it('refuses a column of a stream that another account began, and stores the others', async () => {
    await send(linesOf(filesOf('owned', 1)), { client: ingest.bob }).expect(200);
    const results = await resultsOf(linesOf([{ text: fileOf('owned', 5) }, ...filesOf('own', 2)]));
    expect(statuses(results)).toEqual([403, 201, 201]);
    expect(codes(results)).toEqual(['stream-of-another', undefined, undefined]);
  });

  it('checks all and stores nothing with dryRun', async () => {
    const { body } = await send(linesOf(filesOf('dry', 3)), { query: '?dryRun=true' }).expect(200);
    expect((body as BatchDto).results).toEqual(
      filesOf('dry', 3).map(({ name }) => expect.objectContaining({ name, status: 200, file: expect.any(Object) })),
    );
    await ingest.anyone.get('/rest/data?codes=test:batch:dry').expect(404);
  });

  it('stores copies with allowDuplicate', async () => {
    const lines = linesOf([...filesOf('copy', 2), ...filesOf('copy', 2)]);
    expect(statuses(await resultsOf(lines))).toEqual([201, 201, 409, 409]);
    const { body } = await send(lines, { query: '?allowDuplicate=true' }).expect(200);
    expect(body).toMatchObject({ stored: 4 });
  });

  it('stores each file once where the same batch comes twice at once', async () => {
    const lines = linesOf(filesOf('twice', 400));
    const answers = await Promise.all([send(lines).expect(200), send(lines).expect(200)]);
    const [one, other] = answers.map(({ body }) => statuses((body as BatchDto).results)) as [number[], number[]];
    expect(one.map((status, i) => [status, other[i]!].sort())).toEqual(one.map(() => [201, 409]));
    expect(await valuesOf('twice')).toHaveLength(400);
  });

  it('may begin a stream with each file', async () => {
    const files = Array.from({ length: 300 }, (_, i) => ({ text: fileOf(`layout_${i}`, i) }));
    expect(new Set(statuses(await resultsOf(linesOf(files))))).toEqual(new Set([201]));
  });

  it('may be compressed, as is its answer', async () => {
    const { body, headers } = await send(gzipSync(linesOf(filesOf('zipped', 30))))
      .set('Content-Encoding', 'gzip')
      .set('Accept-Encoding', 'gzip')
      .expect(200);
    expect(body).toMatchObject({ stored: 30 });
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json; charset=utf-8' });
    const short = await send(linesOf(filesOf('short', 1)), {})
      .set('Accept-Encoding', 'gzip')
      .expect(200);
    expect(short.headers).not.toHaveProperty('content-encoding');
  });

  it('may be empty', async () => {
    expect((await send('\n \r\n').expect(200)).body).toEqual({ stored: 0, duplicates: 0, refused: 0, results: [] });
  });
});

describe('a batch in lines', () => {
  it.each([
    ['no JSON', '{"text":', 'malformed-json'],
    ['no object', '[1]', 'malformed-line'],
    ['no text', '{"name": "a.nrt"}', 'wrong-type'],
    ['a name that is no string', '{"name": 1, "text": ""}', 'wrong-type'],
    ['a name with a line end', '{"name": "a\\nb", "text": ""}', 'control-character'],
    ['a long name', JSON.stringify({ name: 'a'.repeat(201), text: '' }), 'too-long'],
    ['an unknown key', '{"text": "", "data": ""}', 'unknown-key'],
    ['half a character', '{"text": "\\ud800"}', 'bad-character'],
    ['an empty text', '{"text": ""}', 'invalid-file'],
    ['too many bytes', JSON.stringify({ text: 'x'.repeat(4 * 1024 ** 2) }), 'too-large'],
  ])('has a result for a line with %s, and goes on', async (name, line, code) => {
    const last = { text: fileOf(`lines_${code}_${name.length}`.replaceAll('-', '_'), 1) };
    const results = await resultsOf(`${line}\n${JSON.stringify(last)}`);
    expect(codes(results)).toEqual([code, undefined]);
    expect(results[0]!.problem!.detail).toMatch(code === 'invalid-file' ? /./ : /line 1|'name'/i);
  });

  it('has a result for a line that is no UTF-8', async () => {
    const results = await resultsOf(Buffer.from('{"text": "\xff"}\n', 'latin1'));
    expect(codes(results)).toEqual(['malformed-json']);
  });

  it('has at most 10,000 files', async () => {
    const { body } = await send('{}\n'.repeat(10_001)).expect(413);
    expect(body).toMatchObject({ code: 'too-many-files', limit: 10_000, refused: 10_000 });
  });
});

describe('a batch as a tar archive', () => {
  it('stores its files, small and large, by the ends of their paths', async () => {
    const large = longFile(1_000_000).replaceAll('T', ' ');
    const archive = await tarOf((tar) => {
      tar.entry({ name: 'day/', type: 'directory' });
      for (const { name, text } of filesOf('tar', 20)) tar.entry({ name: `day/${name}` }, text);
      tar.entry({ name: 'day/large.nrt' }, large);
      tar.entry({ name: 'empty.nrt' }, '');
      tar.entry({ name: 'linked.nrt', type: 'symlink', linkname: '/etc/passwd' });
      tar.entry({ name: `${'d'.repeat(90)}/${'n'.repeat(220)}.nrt` }, fileOf('tar', 100));
    });
    const results = await resultsOf(archive, TAR);
    expect(statuses(results)).toEqual([...Array<number>(21).fill(201), 422, 400, 201]);
    expect(codes(results).slice(21, 23)).toEqual(['invalid-file', 'not-a-file']);
    expect(results.map(({ name }) => name).slice(19, 23)).toEqual([
      'tar-19.nrt',
      'large.nrt',
      'empty.nrt',
      'linked.nrt',
    ]);
    expect(results[23]!.name).toBe(`${'n'.repeat(196)}.nrt`);
    expect(await contentOf(results[20]!)).toBe(large);
  });

  it('goes on behind a large file that is refused at once', async () => {
    const archive = await tarOf((tar) => {
      tar.entry({ name: 'wrong.nrt' }, `no header\n${'x'.repeat(5_000_000)}`);
      tar.entry({ name: 'right.nrt' }, fileOf('behind', 1));
    });
    expect(statuses(await resultsOf(archive, TAR))).toEqual([422, 201]);
  });

  it.each([
    ['is none', Buffer.from('datetime\n'.repeat(200))],
    ['ends too early', undefined],
  ])('is refused where it %s, with the results of the files before', async (_name, given) => {
    const whole = await tarOf((tar) => {
      for (const { name, text } of filesOf('early', 5)) tar.entry({ name }, text);
    });
    const { body } = await send(given ?? whole.subarray(0, 4 * 1024 + 530), { type: TAR }).expect(400);
    expect(body).toMatchObject({ code: 'malformed-archive', stored: given ? 0 : 4 });
    expect(body.results).toHaveLength(given ? 0 : 4);
  });
});

describe('a batch that breaks off', () => {
  it('tells of the files before in its error', async () => {
    const zipped = gzipSync(linesOf(filesOf('cut', 2_000)));
    const { body } = await send(zipped.subarray(0, zipped.length - 100))
      .set('Content-Encoding', 'gzip')
      .expect(400);
    expect(body.code).toBe('malformed-encoding');
    expect(body.stored).toBe(body.results.length);
  });

  it('has stored what had come when the link broke, and is sent again without harm', async () => {
    const { headers } = await ingest.anyone
      .post('/rest/auth/login')
      .type('form')
      .send({ username: ALICE, password: await makeToken(ingest.connection, ALICE) })
      .expect(200);
    const session = /x-auth-token=([^;]+)/.exec(String(headers['set-cookie']))![1]!;
    const lines = linesOf(filesOf('link', 500));
    const socket = connect(Number(new URL(ingest.service.url).port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.on('close', resolve));
    socket.write(
      `POST ${ADDRESS} HTTP/1.1\r\nHost: x\r\nx-auth-token: ${session}\r\nContent-Type: ${LINES}\r\n` +
        `Content-Length: ${Buffer.byteLength(lines)}\r\n\r\n`,
    );
    socket.write(lines.slice(0, lines.length / 2), () => socket.destroy());
    await closed;
    await ingest.settled();
    const { body } = await send(lines).expect(200);
    expect(body.stored + body.duplicates).toBe(500);
    expect(await valuesOf('link')).toHaveLength(500);
  });

  it('has a result for each file where the database ends its connections, and stores the rest when it is sent again', async () => {
    // Files that begin streams take a transaction each: some are stored before, some after.
    const files = Array.from({ length: 400 }, (_, i) => ({ text: fileOf(`ended_${i}`, i) }));
    const stored = async (): Promise<number> => (await ingest.counts())['dataset']!;
    const before = await stored();
    const ended = async (transaction: Executor): Promise<number> =>
      (
        await transaction.query(
          raw(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`),
        )
      ).length;
    let isOver = false;
    const breakOff = async (): Promise<void> => {
      for (const part of [0, 40, 80]) {
        await until(async () => isOver || (await stored()) >= before + part);
        // A connection that waits for this lock is within a file.
        await ingest.connection.transaction(async (transaction) => {
          await transaction.query(raw('lock table ingest.dataset in share mode'));
          await until(async () => isOver || (await ended(transaction)) > 0);
        });
      }
    };
    const sent = resultsOf(linesOf(files)).finally(() => (isOver = true));
    const [results] = await Promise.all([sent, breakOff()]);
    expect(results).toHaveLength(400);
    const failed = results.filter(({ status }) => status !== 201);
    expect(failed.length).toBeGreaterThan(0);
    expect(new Set(codes(failed))).toEqual(new Set(['database-unavailable']));
    const again = statuses(await resultsOf(linesOf(files)));
    expect(again.filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await stored()).toBe(before + 400);
  });

  it.each([
    ['another media type', 'text/plain', 415],
    ['another character set', `${LINES}; charset=latin1`, 415],
  ])('is refused at its head with %s', async (_name, type, status) => {
    await send('', { type }).expect(status);
  });

  it('needs a session', async () => {
    await send('', { client: ingest.anyone }).expect(401);
  });
});

describe('a batch with more files than an account may send', () => {
  let strict: IngestFixture;
  beforeAll(async () => {
    strict = await IngestFixture.start({ ACCOUNT_UPLOADS_PER_DAY: '5' });
  });
  afterAll(() => strict.stop());

  it('is stored up to the quota', async () => {
    const { body } = await send(linesOf(filesOf('quota', 8)), { client: strict.alice }).expect(200);
    expect(statuses((body as BatchDto).results)).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
  });
});
