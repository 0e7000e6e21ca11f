import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { FileFixture } from './file-fixture';
import { RawUpload } from './raw-upload';

const MAX = 1_000_000;
let files: FileFixture;
let session: string;
beforeAll(async () => {
  files = await FileFixture.start({ MAX_FILE_BYTES: String(MAX) });
  session = await files.session();
});
afterAll(() => files.stop());
afterEach(async () => {
  await files.expectTidy();
  expect(await files.contents()).toEqual([]);
});

const begin = (length: number | 'chunked', { service } = files.ingest): RawUpload =>
  new RawUpload(service.url, session, length, '?name=a', '/rest/files');

/** Waits until a file arrives. */
async function arriving(): Promise<void> {
  for (let patience = 3_000; patience > 0 && files.inFolder().length === 0; patience--) await delay(10);
  expect(files.inFolder()).toHaveLength(1);
}

it.each(['chunked', 900_000] as const)('forgets an upload (%s) that is cut off', async (length) => {
  const upload = begin(length);
  if (length === 'chunked') upload.sendChunk('x'.repeat(300_000));
  else upload.send('x'.repeat(300_000));
  await arriving();
  upload.cutOff();
});

it('gives up an upload that stands still', async () => {
  const hasty = await files.ingest.beside({ FILE_FOLDER: files.folder, UPLOAD_STALL_SECONDS: '1' });
  try {
    const upload = begin('chunked', hasty);
    upload.sendChunk('x'.repeat(1_000));
    await arriving();
    expect(await upload.answered()).toMatch(/^HTTP\/1\.1 400 [^]*"code":"body-timeout"/);
  } finally {
    await hasty.stop();
  }
});

it('refuses bodies that are too large as declared, as sent, and as decoded', async () => {
  expect(await begin(MAX + 1).answered()).toMatch(/^HTTP\/1\.1 413 /);
  const upload = begin('chunked');
  upload.sendChunk('x'.repeat(MAX + 1));
  expect(await upload.answered()).toMatch(/^HTTP\/1\.1 413 [^]*"limit":1000000/);
  const bomb = gzipSync(Buffer.alloc(50 * MAX));
  await files.post(bomb).set('Content-Encoding', 'gzip').expect(413);
  await files.post(Buffer.from('no gzip')).set('Content-Encoding', 'gzip').expect(400);
});

it('takes the largest body, and keeps compressed files as they are', async () => {
  for (const content of [randomBytes(MAX), Buffer.alloc(MAX)]) {
    const file = (await files.post(gzipSync(content)).set('Content-Encoding', 'gzip').expect(201)).body as {
      id: number;
    };
    expect(content.equals((await files.content(file).expect(200)).body as Buffer)).toBe(true);
    await files.ingest.alice.delete(`/rest/files/${file.id}`).expect(204);
  }
});

it('answers 503 when the folder cannot be written', async () => {
  const incoming = path.join(files.folder, 'ingest', 'incoming');
  // The service makes the folder at the first upload.
  fs.rmSync(incoming, { recursive: true, force: true });
  fs.mkdirSync(path.dirname(incoming), { recursive: true });
  fs.writeFileSync(incoming, '');
  const response = await files.post('x').expect(503);
  expect(response.body).toMatchObject({ code: 'folder-unavailable' });
  fs.rmSync(incoming);
});
