import { gzipSync } from 'node:zlib';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { HEADER, longFile, post, row } from './files';
import { ALICE, IngestFixture, makeToken } from './ingest-fixture';
import { RawUpload } from './raw-upload';

const LIMIT = 30_000_000;
const SMALL = `${HEADER}\n${row(10, '1', '2')}\n`;
let ingest: IngestFixture;
let session: string;

beforeAll(async () => {
  ingest = await IngestFixture.start({ MAX_DATASET_BYTES: String(LIMIT) });
  const form = { username: ALICE, password: await makeToken(ingest.connection, ALICE) };
  const login = await ingest.anyone.post('/rest/auth/login').type('form').send(form).expect(200);
  session = /x-auth-token=([^;]+)/.exec(String(login.headers['set-cookie']))?.[1] ?? '';
});
afterAll(() => ingest.stop());

const CR_LF = '\r\n';
/** A part of a form; a part with a file name is a file. */
const part = (content: string, name = 'file', fileName = 'a.nrt', type = 'text/plain'): string =>
  `--b${CR_LF}Content-Disposition: form-data; name="${name}"; filename="${fileName}"` +
  `${CR_LF}Content-Type: ${type}${CR_LF}${CR_LF}${content}${CR_LF}`;
const END = `--b--${CR_LF}`;
const FORM = 'multipart/form-data; boundary=b';

const send = (body: string | Buffer, query = '') => post(ingest.alice, body, query).set('Content-Type', FORM);
const remove = async ({ body }: { body: unknown }): Promise<void> => {
  await ingest.alice.delete(`/rest/datasets/${(body as DatasetDto).id}`).expect(204);
};
const contentOf = async (body: unknown): Promise<string> =>
  (await ingest.anyone.get(`/rest/datasets/${(body as DatasetDto).id}/content`).expect(200)).text;

describe('a file in a form', () => {
  it.each([
    ['as curl sends it', part(SMALL, 'file', 'a.nrt', 'application/octet-stream') + END],
    ['under another name', part(SMALL, 'upload', 'C:\\data\\ä.nrt') + END],
    ['after a preamble', `preamble${CR_LF}${part(SMALL)}${END}epilogue`],
  ])('is stored like a file as the body, %s', async (_name, body) => {
    const plain = await post(ingest.alice, SMALL).expect(201);
    const again = await send(body).expect(409);
    expect(again.body).toMatchObject({ code: 'duplicate-dataset', datasetId: (plain.body as DatasetDto).id });
    await remove(plain);
    const stored = await send(body, '?name=x').expect(201);
    const { sha256, bytes, rows } = plain.body as DatasetDto;
    expect(stored.body).toMatchObject({ sha256, bytes, rows, name: 'x' });
    expect(stored.headers['location']).toBe(`/rest/datasets/${(stored.body as DatasetDto).id}`);
    expect(await contentOf(stored.body)).toBe(SMALL);
    await remove(stored);
  });

  it('may be large, compressed, or sent in pieces', async () => {
    const file = longFile(25_000_000);
    const stored = await send(part(file) + END).expect(201);
    expect(stored.body).toMatchObject({ bytes: Buffer.byteLength(file) });
    await remove(stored);
    const zipped = await send(gzipSync(part(file) + END))
      .set('Content-Encoding', 'gzip')
      .expect(201);
    expect((zipped.body as DatasetDto).sha256).toBe((stored.body as DatasetDto).sha256);
    await remove(zipped);
    const upload = new RawUpload(ingest.service.url, session, 'chunked', '', '/rest/datasets', FORM);
    for (const piece of (part(SMALL) + END).match(/[^]{1,7}/g)!) upload.sendChunk(piece);
    expect(await upload.endChunks()).toMatch(/^HTTP\/1.1 201 /);
    const [latest] = ((await ingest.anyone.get('/rest/datasets?sorts=-id&hits=1')).body as { records: DatasetDto[] })
      .records;
    expect(latest).toMatchObject({ bytes: Buffer.byteLength(SMALL) });
    await remove({ body: latest });
  }, 60_000);

  it('may be checked only', async () => {
    const checked = await send(part(SMALL) + END, '?dryRun=true').expect(200);
    expect(checked.body).toMatchObject({ rows: 1, bytes: Buffer.byteLength(SMALL) });
  });
});

describe('a refused form leaves no trace and names the fault', () => {
  afterEach(async () => {
    await ingest.settled();
    expect(await ingest.counts()).toMatchObject({ block: 0, dataset: 0, original: 0 });
  });

  it.each([
    ['no part', END, 422, 'invalid-body', { code: 'required', pointer: '/file' }],
    ['two files', part(SMALL) + part(SMALL, 'other') + END, 422, 'invalid-body', { code: 'too-many' }],
    ['a field after the file', part(SMALL) + part('x', 'name', '') + END, 422, 'invalid-body', { code: 'not-a-file' }],
    [
      'a field before the file',
      `--b${CR_LF}Content-Disposition: form-data; name="dryRun"${CR_LF}${CR_LF}true${CR_LF}${part(SMALL)}${END}`,
      422,
      'invalid-body',
      { code: 'not-a-file', detail: expect.stringContaining("'dryRun'") as string },
    ],
    [
      'the content as a field',
      `--b${CR_LF}Content-Disposition: form-data; name="file"${CR_LF}${CR_LF}${SMALL}${CR_LF}${END}`,
      422,
      'invalid-body',
      { code: 'not-a-file', detail: expect.stringContaining('-F file=@') as string },
    ],
    [
      'a part without a name after a preamble',
      `e: x${CR_LF}${CR_LF}abc${CR_LF}--b${CR_LF}Content-Disposition: form-data; name=""${CR_LF}${CR_LF}${CR_LF}${END}`,
      422,
      'invalid-body',
      { code: 'not-a-file' },
    ],
    ['an empty file', part('') + END, 422, 'invalid-file', { code: 'no-header' }],
    ['a fault', part(`${HEADER}\n${row(10, 'x', '2')}\n`) + END, 422, 'invalid-file', { code: 'bad-number', line: 2 }],
    ['no end', part(SMALL), 400, 'malformed-form', undefined],
    ['no end of a long file', part(longFile(600_000)), 400, 'malformed-form', undefined],
    ['no form', SMALL, 400, 'malformed-form', undefined],
    ['nothing', '', 400, 'malformed-form', undefined],
  ])('%s', async (_name, body, status, code, fault) => {
    const response = await send(body).expect(status);
    expect(response.body).toMatchObject({ code, ...(fault && { errors: [fault] }) });
  });

  it('a second file after a long one', async () => {
    const response = await send(part(longFile(2_000_000)) + part(SMALL) + END).expect(422);
    expect(response.body).toMatchObject({ errors: [{ code: 'too-many' }] });
  });

  it('no boundary, a file that is too large, too many bytes beside the file', async () => {
    const post = send(part(SMALL) + END).set('Content-Type', 'multipart/form-data');
    expect((await post.expect(400)).body).toMatchObject({ code: 'malformed-form' });
    expect((await send(part(longFile(LIMIT)) + END).expect(413)).body).toMatchObject({ code: 'too-large' });
    const bomb = gzipSync(
      Buffer.concat([Buffer.alloc(LIMIT + 1_000_000, 'preamble '), Buffer.from(part(SMALL) + END)]),
    );
    const refused = await send(bomb).set('Content-Encoding', 'gzip').expect(413);
    expect(refused.body).toMatchObject({ code: 'too-large' });
  });

  it('one that is broken off or stands still', async () => {
    const open = ({ service } = ingest): RawUpload =>
      new RawUpload(service.url, session, 10_000_000, '', '/rest/datasets', FORM);
    for (const sent of [part(longFile(900_000)).slice(0, -5), 'preamble', part(SMALL)]) {
      const broken = open();
      broken.send(sent);
      broken.cutOff();
      await broken.answer;
    }
    const hasty = await ingest.beside({ UPLOAD_STALL_SECONDS: '1' });
    try {
      const still = open(hasty);
      still.send(part(longFile(600_000)).slice(0, -5));
      expect(await still.answered()).toContain('"code":"body-timeout"');
    } finally {
      await hasty.stop();
    }
  });

  it('a body that lost its line ends, sent with -d', async () => {
    const lost = SMALL.replaceAll('\n', '');
    const plain = await post(ingest.alice, lost).expect(422);
    expect((plain.body as { detail: string }).detail).toContain('--data-binary @file');
    const fields = await post(ingest.alice, lost).set('Content-Type', 'application/x-www-form-urlencoded').expect(415);
    expect((fields.body as { detail: string }).detail).toContain('--data-binary @file');
  });

  it('a form without a session', async () => {
    await post(ingest.anyone, part(SMALL) + END)
      .set('Content-Type', FORM)
      .expect(401);
  });
});
