import { gunzipSync } from 'node:zlib';
import { broken, FakeService, json, problem, type Reply } from '../test/fake-service';
import { IngestClient, type QualityTrial } from './ingest-client';
import { type UploadProgress, type UploadSource } from './upload-source';

const FILE = 'datetime\ta:b:c\n2024-01-17 12:00:00\t1\n';
const stored = json({ id: 7 }, 201);
/** An answer whose connection breaks in the middle of its body. */
const cutOff: Reply = () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":')),
    pull: () => Promise.reject(new TypeError('terminated')),
  });
  return new Response(body as BodyInit, { status: 201, headers: { 'content-type': 'application/json' } });
};
const text = (body: Uint8Array): string => new TextDecoder().decode(body);

function client(replies: readonly Reply[], credentials = false): [IngestClient, FakeService] {
  const service = new FakeService(replies);
  const account = credentials ? { credentials: { username: 'ada@example.org', token: 'x' } } : {};
  const retry = { firstDelay: 0, longestDelay: 0 };
  return [new IngestClient('http://ingest.example.org', { fetch: service.fetch, retry, ...account }), service];
}

async function* inParts(): AsyncGenerator<Uint8Array> {
  for (const part of FILE.split(/(?<=\n)/)) yield new TextEncoder().encode(part);
}

describe('IngestClient.followed', () => {
  it('asks for a hundred codes at once', async () => {
    const codes = Array.from({ length: 101 }, (_, i) => `a:b:c${i}`);
    const [ingest, { seen }] = client([json([{ code: 'a:b:c0' }]), json([{ code: 'a:b:c100' }])]);
    expect(await ingest.followed(codes)).toEqual([{ code: 'a:b:c0' }, { code: 'a:b:c100' }]);
    expect(seen.map(({ path }) => path.length > 100)).toEqual([true, false]);
    expect(seen[1]!.path).toBe('/rest/streams/followed?codes=a%3Ab%3Ac100');
  });
});

describe('IngestClient.uploadBatch', () => {
  const FILES = [{ name: 'a.nrt', text: FILE }, { text: `${FILE}\n` }];
  const refusal = (code: string, more: object = {}): object => ({ status: 409, code, detail: 'no', ...more });
  const results = [
    { name: 'a.nrt', status: 201, dataset: { id: 7, rows: 1 } },
    { status: 409, problem: refusal('duplicate-dataset', { datasetId: 3 }) },
  ];

  it('sends files as lines, compressed, and gives the outcome of each', async () => {
    const [ingest, { seen }] = client([json({ results })]);
    expect(await ingest.uploadBatch(FILES)).toEqual([
      { datasetId: 7, isNew: true, dataset: { id: 7, rows: 1 } },
      { datasetId: 3, isNew: false },
    ]);
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/rest/datasets/batch' });
    const lines = gunzipSync(seen[0]!.body).toString().trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(FILES);
  });

  it('tells why a file was refused', async () => {
    const [ingest] = client([json({ results: [{ status: 422, problem: refusal('invalid-file') }] })]);
    expect(await ingest.uploadBatch([{ text: '' }])).toEqual([
      { error: expect.objectContaining({ code: 'invalid-file' }) },
    ]);
  });

  it('sends the same batch again after an answer that broke off', async () => {
    const [ingest, { seen }] = client([cutOff, json({ results })]);
    expect(await ingest.uploadBatch(FILES)).toHaveLength(2);
    expect(seen[1]!.body).toEqual(seen[0]!.body);
  });

  it('stores copies once only', async () => {
    const [ingest, { seen }] = client([broken('ECONNRESET')]);
    await expect(ingest.uploadBatch(FILES, { allowDuplicate: true })).rejects.toThrow('cannot be reached');
    expect(seen.map(({ path }) => path)).toEqual(['/rest/datasets/batch?allowDuplicate=true']);
  });

  it('sends files one by one to a service that knows no batches', async () => {
    const duplicate = problem(409, 'duplicate-dataset', { datasetId: 3 });
    const known = json({ id: 3, rows: 1 });
    const [ingest, { seen }] = client([problem(405, 'method-not-allowed'), stored, duplicate, known]);
    expect(await ingest.uploadBatch(FILES)).toEqual([
      { datasetId: 7, isNew: true, dataset: { id: 7 } },
      { datasetId: 3, isNew: false, dataset: { id: 3, rows: 1 } },
    ]);
    expect(seen.map(({ path }) => path)).toEqual([
      '/rest/datasets/batch',
      '/rest/datasets?name=a.nrt',
      '/rest/datasets',
      '/rest/datasets/3',
    ]);
  });
});

describe('IngestClient.upload', () => {
  it.each<[string, UploadSource]>([
    ['a text', FILE],
    ['bytes', new TextEncoder().encode(FILE)],
    ['a blob', new Blob([FILE])],
    ['a stream', new Blob([FILE]).stream()],
    ['a function', inParts],
  ])('sends %s', async (_what, source) => {
    const [ingest, { seen }] = client([stored]);
    expect(await ingest.upload(source, { name: 'a b.nrt' })).toEqual({ dataset: { id: 7 }, isNew: true });
    expect(seen[0]).toMatchObject({ method: 'POST', path: '/rest/datasets?name=a+b.nrt' });
    expect(text(seen[0]!.body)).toBe(FILE);
  });

  it('compresses on the way and counts what was taken of the source', async () => {
    const [ingest, { seen }] = client([stored]);
    const progress: UploadProgress[] = [];
    await ingest.upload(FILE, { gzip: true, onProgress: (one) => progress.push(one) });
    expect(seen[0]!.headers.get('content-encoding')).toBe('gzip');
    expect(gunzipSync(seen[0]!.body).toString()).toBe(FILE);
    expect(progress.at(-1)).toEqual({ sent: FILE.length, total: FILE.length });
  });

  it('sends the same bytes again after a broken connection and takes the dataset of before', async () => {
    const duplicate = problem(409, 'duplicate-dataset', { datasetId: 5 });
    const [ingest, { seen }] = client([broken('ECONNRESET'), duplicate, json({ id: 5 })]);
    expect(await ingest.upload(inParts)).toEqual({ dataset: { id: 5 }, isNew: false });
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...['POST /rest/datasets', 'POST /rest/datasets', 'GET /rest/datasets/5'],
    ]);
    expect(text(seen[1]!.body)).toBe(FILE);
  });

  it('sends the same bytes again after an answer that broke off', async () => {
    const duplicate = problem(409, 'duplicate-dataset', { datasetId: 5 });
    const [ingest, { seen }] = client([cutOff, duplicate, cutOff, json({ id: 5 })]);
    expect(await ingest.upload(inParts)).toEqual({ dataset: { id: 5 }, isNew: false });
    expect(seen).toHaveLength(4);
  });

  it.each<[string, UploadSource, object]>([
    ['a wanted duplicate', FILE, { allowDuplicate: true }],
    ['a stream', new Blob([FILE]).stream(), {}],
  ])('sends %s once', async (_what, source, options) => {
    const [ingest, { seen }] = client([broken('ECONNRESET'), stored]);
    await expect(ingest.upload(source, options)).rejects.toThrow('the connection was reset');
    expect(seen).toHaveLength(1);
  });

  it('fails as its source fails, and does not try again', async () => {
    const [ingest] = client([stored]);
    let begun = 0;
    const source = async function* (): AsyncGenerator<Uint8Array> {
      begun++;
      yield new TextEncoder().encode(FILE);
      throw new Error('the disk is gone');
    };
    await expect(ingest.upload(source)).rejects.toThrow('the disk is gone');
    expect(begun).toBe(1);
  });

  it('begins a session in the middle and sends the file anew', async () => {
    const login = json({}, 200, { 'set-cookie': 'x-auth-token=s; Path=/' });
    const [ingest, { seen }] = client([login, problem(401, 'unauthenticated'), login, stored], true);
    expect(await ingest.upload(FILE)).toMatchObject({ isNew: true });
    expect(text(seen.at(-1)!.body)).toBe(FILE);
  });

  it('checks without storing', async () => {
    const [ingest, { seen }] = client([json({ rows: 1 })]);
    expect(await ingest.check(FILE)).toEqual({ rows: 1 });
    expect(seen[0]!.path).toBe('/rest/datasets?dryRun=true');
  });
});

/** The part of `XMLHttpRequest` that an upload uses, answered as a service would. */
class FakeXhr {
  static sent: { address: string; headers: Record<string, string>; body: Blob }[] = [];
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onabort?: () => void;
  status = 201;
  readonly response = new Blob(['{"id":7}']);
  readonly #headers: Record<string, string> = {};
  #address = '';

  open(method: string, url: string): void {
    this.#address = `${method} ${url}`;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json; charset=utf-8\r\nx-one: a: b\r\n';
  }
  abort(): void {
    this.onabort?.();
  }
  send(body: Blob): void {
    FakeXhr.sent.push({ address: this.#address, headers: this.#headers, body });
    this.upload.onprogress?.({ loaded: body.size });
    setTimeout(() => this.onload?.(), 0);
  }
}

describe('IngestClient.upload in a browser', () => {
  beforeEach(() => Object.assign(globalThis, { XMLHttpRequest: FakeXhr }));
  afterEach(() => Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

  it('sends a whole body and tells what was sent', async () => {
    const progress: UploadProgress[] = [];
    const [ingest] = client([]);
    const upload = await ingest.upload(FILE, { onProgress: (one) => progress.push(one) });
    expect(upload).toEqual({ dataset: { id: 7 }, isNew: true });
    const [sent] = FakeXhr.sent.splice(0);
    expect(sent).toMatchObject({ address: 'POST http://ingest.example.org/rest/datasets' });
    expect(sent!.headers['content-type']).toBe('text/plain');
    expect(await sent!.body.text()).toBe(FILE);
    expect(progress).toEqual([{ sent: FILE.length, total: FILE.length }]);
  });

  it('stops when it is told to', async () => {
    const controller = new AbortController();
    const onProgress = (): void => controller.abort(new Error('enough'));
    const upload = client([])[0].upload(FILE, { signal: controller.signal, onProgress });
    await expect(upload).rejects.toThrow('enough');
  });
});

describe('IngestClient.data', () => {
  it('asks by the address, and by a body where that would be too long', async () => {
    const [ingest, { seen }] = client([() => new Response('datetime\n')]);
    await ingest.data({ codes: ['a:b:c', 'a:b:d'], aggregate: 'HOUR', format: 'csv' });
    const codes = Array.from({ length: 500 }, (_, i) => `vessel:polarstern:sensor:${i}`);
    await ingest.data({ codes, points: 100, format: 'csv' });
    expect(seen[0]!.path).toBe('/rest/data?codes=a%3Ab%3Ac%2Ca%3Ab%3Ad&aggregate=HOUR&format=csv');
    expect(seen[1]).toMatchObject({ method: 'POST', path: '/rest/data?format=csv' });
    expect(JSON.parse(text(seen[1]!.body))).toEqual({ codes, points: 100 });
  });
});

describe('IngestClient.columns', () => {
  it('gives values by columns, and fails as the service says', async () => {
    const columns = [{ name: 'a:b:c', code: 'a:b:c', kind: 'number' as const, values: [1.5, null] }];
    const answer = { aggregate: 'NONE', rows: 2, times: [-0.5, 1], columns };
    const given = json(answer, 200, { 'content-type': 'application/vnd.pelorus.columns+json; charset=utf-8' });
    const [ingest, { seen }] = client([given, problem(422, 'answer-too-large')]);
    expect(await ingest.columns({ codes: ['a:b:c'], limit: 2 })).toEqual(answer);
    expect(seen[0]!.path).toBe('/rest/data?codes=a%3Ab%3Ac&limit=2&format=columns');
    await expect(ingest.columns({ codes: ['a:b:c'] })).rejects.toMatchObject({ code: 'answer-too-large' });
  });
});

describe('IngestClient.tryQuality', () => {
  const trial = {
    values: [['2024-01-01', 5]] as [string, number][],
    tests: [{ test: 'gross_range', failSpan: [1, 2] }],
  };
  const verdict = { flagScheme: 'qartod', values: 1, flags: [4], counts: { 4: 1 }, runs: [], totalRuns: 0 };

  it('asks by a body, again after a broken connection, and names the scheme', async () => {
    const [ingest, { seen }] = client([broken('ECONNRESET'), json(verdict)]);
    expect(await ingest.tryQuality(trial as QualityTrial, { flagScheme: 'qartod' })).toEqual(verdict);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toMatchObject({ method: 'POST', path: '/rest/quality/try?flagScheme=qartod' });
    expect(JSON.parse(text(seen[1]!.body))).toEqual(trial);
  });
});

describe('IngestClient flags', () => {
  const flag = {
    codes: ['a:b:c'],
    datetimeMin: '2024-01-01',
    datetimeMax: '2024-01-02',
    flag: 4,
    cause: 'battery' as const,
  };

  it('are set again after a broken connection only under a key', async () => {
    const [ingest, { seen }] = client([broken('ECONNRESET'), json([{ id: 7, ...flag }], 201)]);
    expect(await ingest.flagQuality([flag], { key: 'mine' })).toMatchObject([{ id: 7 }]);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toMatchObject({ method: 'POST', path: '/rest/quality/flags' });
    expect(seen[1]!.headers.get('idempotency-key')).toBe('mine');
    expect(JSON.parse(text(seen[1]!.body))).toEqual([flag]);
    const [other] = client([broken('ECONNRESET'), json([])]);
    await expect(other.flagQuality([flag])).rejects.toThrow();
  });

  it('are checked, explained and revoked', async () => {
    const [ingest, { seen }] = client([json([]), json({ records: [] }), () => new Response(null, { status: 204 })]);
    await ingest.checkFlags([flag]);
    await ingest.quality({ codes: ['a:b:c'], layers: ['rule', 'manual'], qualityFlags: [3, 4] });
    await ingest.revokeFlag(7, 'wrong');
    expect(seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /rest/quality/flags?dryRun=true',
      'GET /rest/quality?codes=a%3Ab%3Ac&layers=rule%2Cmanual&qualityFlags=3%2C4',
      'DELETE /rest/quality/flags/7?reason=wrong',
    ]);
  });
});
