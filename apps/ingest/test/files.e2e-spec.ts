import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { type FileDto } from '../src/files/file.dto';
import { FileFixture } from './file-fixture';
import { IngestFixture } from './ingest-fixture';

let files: FileFixture;
beforeAll(async () => {
  files = await FileFixture.start();
});
afterAll(() => files.stop());
afterEach(() => files.expectTidy());

it('are described, and read as they were sent', async () => {
  const content = randomBytes(700_000);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const query = { name: 'Tiefenprofil "é" 海.cnv', itemCode: 'Vessel:Polarstern:CTD', event: 12 };
  const response = await files
    .post(content, query)
    .set('Content-Type', 'Application/X-CNV; Charset="latin 1"')
    .expect(201);
  const file = response.body as FileDto;
  expect(file).toEqual({
    id: expect.any(Number),
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/),
    name: query.name,
    mediaType: 'application/x-cnv; Charset="latin 1"',
    size: content.length,
    sha256,
    username: 'alice@example.org',
    itemCode: 'vessel:polarstern:ctd',
    event: 12,
  });
  expect(response.headers['location']).toBe(`/rest/files/${file.id}`);
  const again = await files.ingest.anyone.get(`/rest/files/${file.id}`).expect(200);
  expect(again.body).toEqual(file);
  await files.ingest.anyone.get(`/rest/files/${file.id}`).set('If-None-Match', again.headers['etag']!).expect(304);
  const read = await files.content(file).expect(200);
  expect(content.equals(read.body as Buffer)).toBe(true);
  expect(read.headers).toMatchObject({
    'content-type': file.mediaType,
    'content-length': String(content.length),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: `"${sha256}"`,
  });
  expect(read.headers['content-disposition']).toMatch(/^attachment; .*filename\*=UTF-8''Tiefenprofil.*%E6%B5%B7\.cnv$/);
});

it.each([0, 1, 262_143, 262_144, 262_145, 3_000_000])('come back with %d bytes', async (size) => {
  const content = randomBytes(size);
  const file = await files.stored(content);
  expect(file).toMatchObject({ size, name: 'a.bin', mediaType: 'application/octet-stream' });
  expect(file).not.toHaveProperty('itemCode');
  expect(content.equals((await files.content(file).expect(200)).body as Buffer)).toBe(true);
});

it('give the requested part', async () => {
  const content = randomBytes(600_000);
  const file = await files.stored(content);
  const part = (range: string) => files.content(file).set('Range', range);
  for (const [range, start, end] of [
    ['bytes=0-0', 0, 1],
    ['bytes=262143-262144', 262_143, 262_145],
    ['bytes=100000-', 100_000, 600_000],
    ['bytes=-5', 599_995, 600_000],
  ] as const) {
    const response = await part(range).expect(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end - 1}/600000`);
    expect(response.headers['content-length']).toBe(String(end - start));
    expect(content.subarray(start, end).equals(response.body as Buffer)).toBe(true);
  }
  const beyond = await files.ingest.anyone
    .get(`/rest/files/${file.id}/content`)
    .set('Range', 'bytes=600000-')
    .expect(416);
  expect(beyond.headers['content-range']).toBe('bytes */600000');
  expect(beyond.body).toMatchObject({ code: 'range-not-satisfiable' });
  await part('bytes=0-1').set('If-Range', `"${file.sha256}"`).expect(206);
  await part('bytes=0-1').set('If-Range', '"other"').expect(200);
});

it('are not sent to clients that have them, nor for HEAD', async () => {
  const file = await files.stored('once');
  await files.content(file).set('If-None-Match', `"${file.sha256}"`).expect(304);
  await files.content(file).set('If-None-Match', '"other"').expect(200);
  const head = await files.ingest.anyone.head(`/rest/files/${file.id}/content`).expect(200);
  expect(head.headers).toMatchObject({ 'content-length': '4', 'accept-ranges': 'bytes', etag: `"${file.sha256}"` });
});

it.each(['../../etc/passwd', '..', '/etc/passwd', 'C:\\a.txt', 'a%00b', 'x.html', '" ; filename=evil.exe', '🐬'])(
  'may be called %j: a name never becomes a path or a header',
  async (name) => {
    const file = await files.stored('x', { name });
    expect(file.name).toBe(name);
    const read = await files.content(file).expect(200);
    expect(read.headers['content-disposition']).toMatch(
      /^attachment; filename=("(\\.|[^"\\/])*"|[\w.%]+)(; filename\*=UTF-8''[\w.%-]+)?$/,
    );
  },
);

it('may belong to an item of the longest code', async () => {
  const itemCode = randomBytes(MAX_CODE_LENGTH / 2).toString('hex');
  const response = await files.post('x', { name: 'a.bin', itemCode }).expect(201);
  expect(response.body).toMatchObject({ itemCode });
});

it.each([
  [{ name: '' }, 'required'],
  [{ name: 'a\nb' }, 'control-character'],
  [{ name: 'x'.repeat(201) }, 'too-long'],
  [{ itemCode: 'a b' }, 'bad-code'],
  [{ itemCode: '../x' }, 'bad-code'],
  [{ itemCode: 'x'.repeat(MAX_CODE_LENGTH + 1) }, 'bad-code'],
  [{ event: 'cast' }, 'bad-number'],
  [{ event: 0 }, 'bad-number'],
  [{ itemcode: 'a:b' }, 'unknown-parameter'],
])('are refused with %j', async (query: Record<string, string | number>, code) => {
  const response = await files.post('x', query).expect(400);
  expect(response.body).toMatchObject({ code });
});

it('cannot be forms', async () => {
  const form = files.ingest.alice.post('/rest/files?name=a').attach('file', Buffer.from('x'), 'a');
  expect((await form.expect(415)).body).toMatchObject({ detail: expect.stringContaining('not as a form') });
  await files.post('x').set('Content-Type', 'text').expect(415);
  await files.post('x').set('Content-Encoding', 'br').expect(415);
});

it('can be deleted only by the account that wrote them', async () => {
  const { ingest } = files;
  const file = await files.stored('mine');
  const path = `/rest/files/${file.id}`;
  await ingest.anyone.delete(path).expect(401);
  expect((await ingest.bob.delete(path).expect(403)).body).toMatchObject({ code: 'file-of-another' });
  await ingest.alice.delete(path).set('If-Match', '"7-x"').expect(412);
  await ingest.alice.delete(path).expect(204);
  await ingest.alice.delete(path).expect(404);
  await ingest.anyone.get(path).expect(404);
  await ingest.anyone.get(`${path}/content`).expect(404);
  await ingest.anyone.get('/rest/files/x').expect(404);
  await files.post('x', {}, ingest.anyone).expect(401);
});

it('are deleted by administrators, too', async () => {
  const { ingest } = files;
  const file = await files.stored('of somebody who left');
  const administrator = await ingest.administrator();
  await administrator.delete(`/rest/files/${file.id}`).expect(204);
  await ingest.anyone.get(`/rest/files/${file.id}`).expect(404);
});

it('keep their bytes once, until the last of them is deleted', async () => {
  const content = randomBytes(5_000);
  const [first, second] = [await files.stored(content), await files.stored(content, { name: 'b' })];
  expect(files.inFolder().filter((name) => name === first.sha256)).toHaveLength(1);
  await files.ingest.alice.delete(`/rest/files/${first.id}`).expect(204);
  expect(content.equals((await files.content(second).expect(200)).body as Buffer)).toBe(true);
  await files.ingest.alice.delete(`/rest/files/${second.id}`).expect(204);
  expect(fs.existsSync(files.pathOf(first.sha256))).toBe(false);
});

it('survive uploads and deletions of the same content at once', async () => {
  const content = randomBytes(5_000);
  const remove = ({ id }: FileDto) => files.ingest.alice.delete(`/rest/files/${id}`).expect(204);
  for (let round = 0; round < 5; round++) {
    const made = await Promise.all(Array.from({ length: 4 }, () => files.stored(content)));
    const [added] = await Promise.all([files.stored(content), ...made.map(remove)]);
    expect((await files.content(added).expect(200)).body).toEqual(content);
    await remove(added);
    await files.expectTidy();
  }
});

it('are 503 when their bytes are lost or damaged, until somebody sends them again', async () => {
  const file = await files.stored('lost and found');
  fs.rmSync(files.pathOf(file.sha256));
  const lost = await files.ingest.anyone.get(`/rest/files/${file.id}/content`).expect(503);
  expect(lost.body).toMatchObject({ code: 'file-bytes-missing' });
  expect(lost.headers['retry-after']).toBe('30');
  fs.writeFileSync(files.pathOf(file.sha256), 'short');
  await files.ingest.anyone.get(`/rest/files/${file.id}/content`).expect(503);
  await files.stored('lost and found');
  expect((await files.content(file).expect(200)).body).toEqual(Buffer.from('lost and found'));
});

it('are listed, filtered and sorted', async () => {
  const code = 'vessel:list:ctd';
  for (const [name, event] of [
    ['Ä.txt', 1],
    ['b.txt', 2],
    ['c.csv', 3],
  ] as const) {
    await files.stored(name, { name, event, itemCode: code });
  }
  const list = async (where: string, sorts = '') =>
    (await files.ingest.anyone.get('/rest/files').query({ where, sorts }).expect(200)).body as {
      totalHits: number;
      records: FileDto[];
    };
  const names = async (where: string, sorts?: string) => (await list(where, sorts)).records.map(({ name }) => name);
  expect(await names(`itemCode==${code.toUpperCase()}`, '-event')).toEqual(['c.csv', 'b.txt', 'Ä.txt']);
  expect(await names(`itemCode==${code};name==*.txt`, 'name')).toEqual(['b.txt', 'Ä.txt']);
  expect(await names(`itemCode==${code};(event>2,name=='Ä.txt')`, 'id')).toEqual(['Ä.txt', 'c.csv']);
  expect(await names(`itemCode==${code};size=gt=5`)).toEqual(['Ä.txt']);
  const [one] = (await list(`itemCode==${code};mediaType==application/octet-stream;username==alice@*`)).records;
  expect(await names(`created==${one!.created};id==${one!.id}`)).toEqual([one!.name]);
  expect((await list('itemCode==null')).totalHits).toBeGreaterThan(0);
  await files.ingest.anyone.get('/rest/files?where=path==x').expect(400);
});

describe('without a folder', () => {
  let without: IngestFixture;
  beforeAll(async () => {
    without = await IngestFixture.start();
  });
  afterAll(() => without.stop());

  it('are refused, and the list is empty', async () => {
    const post = without.alice.post('/rest/files?name=a').set('Content-Type', 'text/plain').send('x');
    expect((await post.expect(503)).body).toMatchObject({ code: 'files-not-configured' });
    const list = await without.anyone.get('/rest/files').expect(200);
    expect(list.body).toMatchObject({ totalHits: 0, records: [] });
  });
});
