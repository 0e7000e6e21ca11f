import { get, type IncomingMessage } from 'node:http';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;
let id: number;

beforeAll(async () => {
  ingest = await IngestFixture.start();
});
beforeEach(async () => {
  const response = await post(ingest.alice, longFile(25_000_000)).query({ allowDuplicate: true }).expect(201);
  id = (response.body as DatasetDto).id;
});
afterAll(() => ingest.stop());

/** Asks for the content without reading the answer. */
function open(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`${ingest.service.url}/rest/datasets/${id}/content`, (response) => resolve(response.pause())).on(
      'error',
      reject,
    );
  });
}

it('goes on serving others when a client goes away', async () => {
  const response = await open();
  response.destroy();
  await ingest.settled();
  await ingest.anyone.get(`/rest/datasets/${id}`).expect(200);
});

it('holds no transaction while a client takes its time, and breaks off when the dataset is deleted', async () => {
  const response = await open();
  await ingest.settled();
  await ingest.alice.delete(`/rest/datasets/${id}`).expect(204);
  const read = async (): Promise<number> => {
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    return bytes;
  };
  await expect(read()).rejects.toThrow('aborted');
});
