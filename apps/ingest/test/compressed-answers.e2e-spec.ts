import { get, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { longFile, post } from './files';
import { IngestFixture } from './ingest-fixture';

let ingest: IngestFixture;
let content: string;
let code: string;
let data: string;

beforeAll(async () => {
  ingest = await IngestFixture.start();
  const { body } = await post(ingest.alice, longFile(2_000_000)).expect(201);
  const { id, streams } = body as DatasetDto;
  content = `/rest/datasets/${id}/content`;
  code = streams![0]!.code;
  data = `/rest/data?codes=${code}`;
});
afterAll(() => ingest.stop());

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without any header of a library; gives the bytes as they came. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(`${ingest.service.url}${path}`, { headers, method }, (response) => {
      buffer(response).then(
        (body) => resolve({ status: response.statusCode!, headers: response.headers, body }),
        reject,
      );
    })
      .on('error', reject)
      .end();
  });
}

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };

describe('a long answer', () => {
  it.each(['gzip', 'br'] as const)(
    'is compressed by %s for who asks for it, and the same otherwise',
    async (coding) => {
      for (const path of [data, `${data}&format=csv`, `${data}&format=columns`, `${data}&format=arrow`, content]) {
        const plain = await ask(path);
        const coded = await ask(path, { 'accept-encoding': coding });
        expect([plain.headers['content-encoding'], coded.headers['content-encoding']]).toEqual([undefined, coding]);
        expect(DECODERS[coding](coded.body).equals(plain.body)).toBe(true);
        expect(coded.body.length).toBeLessThan(plain.body.length / 2);
        for (const { headers } of [plain, coded]) expect(headers['vary']).toMatch(/\bAccept-Encoding\b/);
      }
    },
  );

  it('has an entity tag of its own in each coding', async () => {
    const tags = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers } = await ask(data, { 'accept-encoding': coding });
      const etag = headers['etag']!;
      tags.add(etag);
      const known = await ask(data, { 'accept-encoding': coding, 'if-none-match': etag });
      expect([known.status, known.headers['etag'], known.body.length]).toEqual([304, etag, 0]);
      expect(known.headers['vary']).toMatch(/\bAccept-Encoding\b/);
      const other = await ask(data, { 'accept-encoding': coding === 'br' ? 'gzip' : 'br', 'if-none-match': etag });
      expect(other.status).toBe(200);
      const head = await ask(data, { 'accept-encoding': coding }, 'HEAD');
      expect([head.status, head.headers['etag'], head.body.length]).toEqual([200, etag, 0]);
    }
    expect(tags.size).toBe(3);
  });

  it.each(['identity', 'gzip', 'br'])('has the same head for HEAD as for GET in the coding %s', async (coding) => {
    for (const path of [data, `${data}&limit=3`, `${data}&format=columns`, `${data}&format=parquet`, content]) {
      const headers = { 'accept-encoding': coding };
      const [given, asked] = [await ask(path, headers), await ask(path, headers, 'HEAD')];
      const { 'content-encoding': named, vary, etag, 'content-type': type } = given.headers;
      expect([asked.status, asked.body.length]).toEqual([200, 0]);
      expect(asked.headers).toMatchObject({ vary, 'content-type': type, ...(etag && { etag }) });
      expect(asked.headers['content-encoding']).toBe(named);
    }
  });

  it('of a client that leaves lets go of what it reads', async () => {
    await new Promise<void>((resolve, reject) => {
      get(`${ingest.service.url}${content}`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        response.once('data', () => {
          response.destroy();
          resolve();
        });
      }).on('error', reject);
    });
    await ingest.settled();
    expect((await ask(`${data}&limit=1`)).status).toBe(200);
  });
});

it('does not compress short answers, files that are compressed, nor refusals', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  for (const path of [`${data}&limit=3`, `${data}&format=parquet`, `${data}&format=none`, `/rest/data?codes=a:b:c`]) {
    expect((await ask(path, headers)).headers['content-encoding']).toBeUndefined();
  }
});

it('does not compress answers with secrets', async () => {
  const sessions = ingest.alice.get('/rest/auth/sessions').set('Accept-Encoding', 'gzip, br');
  const { headers } = await sessions.expect(200);
  expect(headers['content-encoding']).toBeUndefined();
});
