import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { raw } from '@pelorus/shared/persistence';
import { HEADER, longFile, post, row } from './files';
import { ALICE, IngestFixture, makeToken } from './ingest-fixture';

const LIMIT = 3_000_000;
let ingest: IngestFixture;

beforeAll(async () => {
  ingest = await IngestFixture.start({ MAX_DATASET_BYTES: String(LIMIT) });
});
afterAll(() => ingest.stop());

const EMPTY = { block: 0, dataset: 0, original: 0, part: 0, layout: 0, stream: 0 };
const ROW = row(10, '1', '2');

describe('a refused file leaves no trace, and the answer names its faults', () => {
  afterEach(async () => expect(await ingest.counts()).toEqual(EMPTY));

  it.each([
    ['an empty body', '', { code: 'no-header', line: 1, column: 1 }],
    ['no header', `${ROW}\n${ROW}\n`, { code: 'no-header', line: 1, column: 1 }],
    ['only a header', `${HEADER}\n`, { code: 'no-rows', line: 2 }],
    ['a ragged row', `${HEADER}\n${row(10, '1')}\n`, { code: 'cell-count', line: 2 }],
    ['31 February', `${HEADER}\n2024-02-31 00:00:00\t1\t2\n`, { code: 'bad-date-time', line: 2, column: 1 }],
    ['a word', `${HEADER}\n${row(10, 'NaN', '2')}\n`, { code: 'bad-number', column: 2, header: 'test:file:a [m]' }],
    ['an overflow', `${HEADER}\n${row(10, '1', '1e999')}\n`, { code: 'number-overflow', column: 3, text: '1e999' }],
    [
      'a flag without values',
      `datetime\ttest:file:a (quality_flag)\n${row(10, '1')}\n`,
      { code: 'orphan-flag', column: 2 },
    ],
    ['a flag of 11', `datetime\ta:b:c\ta:b:c (quality_flag)\n${row(10, '1', '11')}\n`, { code: 'bad-flag', column: 3 }],
    ['a column twice', `datetime\ta:b:c\tA:B:C\n${ROW}\n`, { code: 'duplicate-column', line: 1, column: 3 }],
    ['4,097 columns', `datetime${'\ta:b:c'.repeat(4_096)}\n`, { code: 'too-many-columns', line: 1 }],
    [
      'an endless code',
      `datetime\ta:b:${'c'.repeat(3_000)}\n${row(10, '1')}\n`,
      { code: 'bad-urn', line: 1, column: 2 },
    ],
    ['the same time stamp', `${HEADER}\n${ROW}\n${row(10, '1', '3')}\n`, { code: 'duplicate-time-stamp', line: 3 }],
    ['a bad last row of a long file', longFile(600_000, 'x\n'), { code: 'cell-count', column: 2 }],
  ])('%s', async (_name, body, fault) => {
    const response = await post(ingest.alice, body).expect(422);
    expect(response.body).toMatchObject({ code: 'invalid-file', errors: [fault], totalErrors: 1 });
  });

  it('invalid UTF-8', async () => {
    const body = Buffer.concat([Buffer.from(`datetime\ta:b:c [text]\n2024-01-17 10:00:10\t`), Buffer.from([0xff, 10])]);
    const response = await post(ingest.alice, body).expect(422);
    expect(response.body).toMatchObject({ errors: [{ code: 'bad-encoding', line: 2, column: 2 }] });
  });

  it('more than 100 faults', async () => {
    const rows = Array.from({ length: 250 }, (_, i) => row(10 + (i % 50), 'x', 'y'));
    const { body } = await post(ingest.alice, [HEADER, ...rows].join('\n')).expect(422);
    const problem = body as { errors: object[]; totalErrors: number };
    expect([problem.errors.length, problem.totalErrors]).toEqual([100, 500]);
  });

  it('a long file in which rows contradict earlier ones', async () => {
    const again = '2024-01-01 00:00:07\t0.07\t7\n2024-01-01 00:00:08\t0.08\t9\n';
    const response = await post(ingest.alice, longFile(600_000, again)).expect(422);
    expect(response.body).toMatchObject({ totalErrors: 1, errors: [{ code: 'duplicate-time-stamp', column: 1 }] });
  });

  it('a dry run', async () => {
    for (const body of [`${HEADER}\n${ROW}\n`, longFile(600_000)]) {
      const response = await post(ingest.alice, body, '?dryRun=true').expect(200);
      expect(response.body).toMatchObject({ username: ALICE, bytes: Buffer.byteLength(body) });
      expect(response.body).not.toHaveProperty('id');
    }
  });
});

describe('a refused request leaves no trace', () => {
  afterEach(async () => expect(await ingest.counts()).toEqual(EMPTY));

  it.each([
    ['another media type', { 'Content-Type': 'application/json' }, 415, 'unsupported-media-type'],
    ['another character set', { 'Content-Type': 'text/plain; charset=latin1' }, 415, 'unsupported-charset'],
    ['another encoding', { 'Content-Encoding': 'br' }, 415, 'unsupported-encoding'],
    ['an answer as XML', { Accept: 'application/xml' }, 406, 'not-acceptable'],
    ['gzip that is none', { 'Content-Encoding': 'gzip' }, 400, 'malformed-encoding'],
  ])('%s', async (_name, headers, status, code) => {
    const response = await post(ingest.alice, `${HEADER}\n${ROW}\n`).set(headers).expect(status);
    expect(response.body).toMatchObject({ code });
  });

  it.each([
    ['?nam=x', 'unknown-parameter'],
    ['?dryRun=perhaps', 'bad-boolean'],
    [`?name=${'x'.repeat(201)}`, 'too-long'],
    ['?name=a%00b', 'bad-character'],
    ['?name=a%01b', 'control-character'],
  ])('the query %s', async (query, code) => {
    const response = await post(ingest.alice, `${HEADER}\n${ROW}\n`, query).expect(400);
    expect(response.body).toMatchObject({ code });
  });

  it('a truncated gzip body, a large body, a large body behind gzip, a gzip bomb', async () => {
    const gzip = { 'Content-Encoding': 'gzip' };
    const cut = gzipSync(longFile(600_000)).subarray(0, 20_000);
    expect((await post(ingest.alice, cut).set(gzip)).body).toMatchObject({ status: 400, code: 'malformed-encoding' });
    expect((await post(ingest.alice, longFile(LIMIT))).body).toMatchObject({ status: 413, code: 'too-large' });
    const zipped = gzipSync(longFile(LIMIT));
    expect((await post(ingest.alice, zipped).set(gzip)).body).toMatchObject({ status: 413, code: 'too-large' });
    const bomb = gzipSync(Buffer.alloc(200_000_000, `${HEADER}\n`));
    expect((await post(ingest.alice, bomb).set(gzip)).body).toMatchObject({ status: 413, code: 'too-large' });
  });

  it.each(['revoked = now()', `expires = now() - interval '1 second'`])('a token with %s', async (change) => {
    const token = await makeToken(ingest.connection, 'carol@example.org');
    const carol = await ingest.anyone.logIn('carol@example.org', token);
    const mine = `hash = '\\x${createHash('sha256').update(token).digest('hex')}'`;
    await ingest.connection.query(raw(`update auth.token set ${change} where ${mine}`));
    // The session ends with its token.
    await ingest.connection.query(
      raw(
        `update auth.session set expires = token.expires from auth.token where token_id = token.id and token.${mine}`,
      ),
    );
    await post(carol, `${HEADER}\n${ROW}\n`).expect(401);
    const form = { username: 'carol@example.org', password: token };
    await ingest.anyone.post('/rest/auth/login').type('form').send(form).expect(401);
  });

  it('no session, or an unknown one', async () => {
    await post(ingest.anyone, `${HEADER}\n${ROW}\n`).expect(401);
    await post(ingest.anyone.with({ 'x-auth-token': 'x'.repeat(43) }), `${HEADER}\n${ROW}\n`).expect(401);
  });
});
