import { setTimeout as delay } from 'node:timers/promises';
import { FileFixture } from './file-fixture';
import { RawUpload } from './raw-upload';

let files: FileFixture;
let session: string;
beforeAll(async () => {
  files = await FileFixture.alone({ FILE_UPLOADS: '1', UPLOAD_QUEUE: '1', UPLOAD_QUEUE_SECONDS: '30' });
  session = await files.session();
});
afterAll(() => files.stop());

/** Begins an upload and waits until `count` files arrive. */
async function begin(count: number): Promise<RawUpload> {
  const upload = new RawUpload(files.ingest.service.url, session, 'chunked', '?name=a', '/rest/files');
  upload.sendChunk('x');
  for (let patience = 3_000; patience > 0 && files.inFolder().length < count; patience--) await delay(10);
  expect(files.inFolder()).toHaveLength(count);
  return upload;
}

it('lets a file wait for its turn, and refuses one for which there is no room', async () => {
  const running = await begin(1);
  const others = ['second', 'third'].map((content) => files.post(content).then((response) => response));
  const refused = await Promise.race(others);
  expect(refused.status).toBe(503);
  expect(refused.body).toMatchObject({ code: 'too-many-uploads' });
  expect(refused.headers['retry-after']).toBe('10');
  expect(files.inFolder()).toHaveLength(1);
  running.cutOff();
  expect((await Promise.all(others)).map(({ status }) => status).sort()).toEqual([201, 503]);
  await files.expectTidy();
});
