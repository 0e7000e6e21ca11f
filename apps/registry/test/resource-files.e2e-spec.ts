import { type ItemDocument, type ResourceDocument } from '@pelorus/registry/model';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import supertest, { type Response } from 'supertest';
import { type ServiceClient } from '@pelorus/shared/testing';
import { ITEMS, makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';
import { until } from './until';

const TYPE = 1600;
const MAX = 2 * 1024 * 1024;
/** Bytes are kept in chunks of this size. */
const CHUNK = 262_144;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-files-'));
const objects = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-objects-'));

afterAll(() => {
  for (const each of [folder, objects]) fs.rmSync(each, { recursive: true, force: true });
});

describe.each([
  ['database', {}],
  ['folder', { RESOURCE_STORE: 'folder', RESOURCE_FOLDER: folder }],
  ['object store', { RESOURCE_STORE: 'objects', OBJECT_STORE: objects }],
])('uploaded files in the %s', (store, environment: Record<string, string>) => {
  let registry: RegistryFixture;
  let item: ItemDocument;
  let resources: string;
  beforeAll(async () => {
    registry = await startRegistry({ MAX_RESOURCE_BYTES: String(MAX), ...environment });
    item = await makeItem(registry.ada);
    resources = `${ITEMS}/${item.id}/resources`;
  });
  afterAll(() => registry.close());
  afterEach(expectNothingLeft);

  const upload = (content: Buffer, name = 'map.png', contentType = 'image/png', client = registry.ada) =>
    client.post(resources).field('name', 'Chart').field('typeId', String(TYPE)).attach('file', content, {
      filename: name,
      contentType,
    });
  const attached = async (content: Buffer, name?: string, contentType?: string): Promise<ResourceDocument> =>
    (await upload(content, name, contentType).expect(201)).body as ResourceDocument;
  const payload = (resource: ResourceDocument, client: ServiceClient = registry.anyone) =>
    client.get(`${resources}/${resource.id}/payload`).buffer(true).parse(asBuffer);
  const remove = (resource: ResourceDocument) => registry.ada.delete(`${resources}/${resource.id}`).expect(204);
  const place = store === 'folder' ? path.join(folder, 'registry') : objects;
  const filesInFolder = (): string[] =>
    fs.existsSync(place)
      ? (fs.readdirSync(place, { recursive: true }) as string[]).filter((name) =>
          fs.statSync(path.join(place, name)).isFile(),
        )
      : [];
  const contentsKept = async (): Promise<number> => {
    const [row] = await registry.sql<{ files: string; chunked: string }>(
      `select (select count(*) from registry.file) as files,
        (select count(distinct file_id) from registry.file_chunk) as chunked`,
    );
    if (store !== 'database') expect(filesInFolder().length).toBeLessThanOrEqual(Number(row!.files));
    else expect(Number(row!.chunked)).toBeLessThanOrEqual(Number(row!.files));
    return Number(row!.files);
  };
  /** Every file is complete and has a resource; in the folder lies nothing else. */
  async function expectNothingLeft(): Promise<void> {
    const orphans = `select id from registry.file where not complete
      or not exists (select from registry.resource where resource.sha256 = file.sha256)`;
    await until(async () => (await registry.sql(orphans)).length === 0);
    const known = await registry.sql<{ name: string }>(
      `select encode(sha256, 'hex') as name from registry.file where size > 0`,
    );
    const expected = store !== 'database' ? known.map(({ name }) => name).sort() : [];
    expect(
      filesInFolder()
        .map((file) => path.basename(file))
        .sort(),
    ).toEqual(expected);
  }

  /** How many whole chunks are kept of an upload that began after the file with an id; undefined before it has begun. */
  const chunksAfter = async (id: number): Promise<number | undefined> => {
    const [begun] = await registry.sql<{ id: number; chunks: number }>(
      `select id::integer, (select count(*)::integer from registry.file_chunk where file_id = file.id) as chunks
        from registry.file where id > $1`,
      [id],
    );
    if (!begun || store !== 'folder') return begun?.chunks;
    const arriving = path.join(folder, 'registry', 'incoming', String(begun.id));
    return fs.existsSync(arriving) ? Math.floor(fs.statSync(arriving).size / CHUNK) : 0;
  };

  it('are described, and read as they were sent', async () => {
    const content = randomBytes(700_000);
    const response = await upload(content, 'Übersicht "1".png').expect(201);
    const resource = response.body as ResourceDocument;
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(resource).toMatchObject({
      name: 'Chart',
      fileName: 'Übersicht "1".png',
      mediaType: 'image/png',
      size: content.length,
      sha256,
      type: { id: TYPE },
    });
    expect(response.headers['location']).toBe(`${resources}/${resource.id}`);
    const read = await payload(resource).expect(200);
    expect(content.equals(read.body as Buffer)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="?bersicht \\"1\\".png"; filename*=UTF-8''%C3%9Cbersicht%20%221%22.png`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      'accept-ranges': 'bytes',
      etag: `"${sha256}"`,
    });
    const again = await registry.anyone.get(`${resources}/${resource.id}`).expect(200);
    expect(again.body).toEqual(resource);
  });

  it.each([0, 1, 262_143, 262_144, 262_145, 524_288, MAX])('of %d bytes', async (size) => {
    const content = randomBytes(size);
    const resource = await attached(content);
    expect(resource.size).toBe(size);
    const read = await payload(resource).expect(200);
    expect(content.equals(read.body as Buffer)).toBe(true);
    await remove(resource);
  });

  it('give the part that is asked for', async () => {
    const content = randomBytes(600_000);
    const resource = await attached(content);
    const part = (range: string) => payload(resource).set('Range', range);
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
    const beyond = await registry.anyone
      .get(`${resources}/${resource.id}/payload`)
      .set('Range', 'bytes=600000-')
      .expect(416);
    expect(beyond.headers['content-range']).toBe('bytes */600000');
    expect(beyond.body).toMatchObject({ code: 'range-not-satisfiable' });
    expect((await part('bytes=0-1,4-5').expect(200)).headers['content-length']).toBe('600000');
    await part('bytes=0-1').set('If-Range', `"${resource.sha256}"`).expect(206);
    await part('bytes=0-1').set('If-Range', '"other"').expect(200);
  });

  it('are not sent again, nor for HEAD', async () => {
    const resource = await attached(Buffer.from('once'));
    await payload(resource).set('If-None-Match', `"${resource.sha256}"`).expect(304);
    await payload(resource).set('If-None-Match', '"other"').expect(200);
    const head = await registry.anyone.head(`${resources}/${resource.id}/payload`).expect(200);
    expect(head.headers).toMatchObject({ 'content-length': '4', 'content-type': 'image/png' });
  });

  it('never show as a page of the service, whatever they say they are', async () => {
    const html = Buffer.from('<script>alert(1)</script>');
    for (const mediaType of ['text/html', 'image/svg+xml', 'application/xhtml+xml']) {
      const read = await payload(await attached(html, 'a.html', mediaType)).expect(200);
      expect(read.headers['content-disposition']).toBe('attachment; filename=a.html');
      expect(read.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'.*sandbox/);
      expect(read.headers['content-type']).toBe(mediaType);
    }
    const odd = await attached(html, '../../etc/pass%0Dwd', 'none');
    expect(odd).toMatchObject({ fileName: 'passwd', mediaType: 'text/plain' });
  });

  it('are kept once, until the last resource that has them is deleted', async () => {
    const before = await contentsKept();
    const content = randomBytes(300_000);
    const made = await Promise.all([attached(content), attached(content, 'other.bin'), attached(content)]);
    expect(await contentsKept()).toBe(before + 1);
    await remove(made[0]);
    await remove(made[1]);
    expect(content.equals((await payload(made[2]).expect(200)).body as Buffer)).toBe(true);
    await remove(made[2]);
    expect(await contentsKept()).toBe(before);
    await registry.anyone.get(`${resources}/${made[2].id}/payload`).expect(404);
  });

  it('survive uploads and deletions of the same content at once', async () => {
    const content = randomBytes(5_000);
    for (let round = 0; round < 3; round++) {
      const made = await Promise.all(Array.from({ length: 4 }, () => attached(content)));
      const [kept, ...others] = made;
      const results = await Promise.all([attached(content), ...others.map(remove)]);
      for (const resource of [kept!, results[0]]) await payload(resource).expect(200);
      await Promise.all([remove(kept!), remove(results[0])]);
    }
  });

  it('can be renamed, and are no links', async () => {
    const resource = await attached(Buffer.from('x'));
    const changed = await registry.ada.put(`${resources}/${resource.id}`).send({ name: 'Other' }).expect(200);
    expect(changed.body).toMatchObject({ name: 'Other', fileName: 'map.png', sha256: resource.sha256 });
    await registry.ada.put(`${resources}/${resource.id}`).send({ linkage: 'https://example.org/' }).expect(422);
    const link = { name: 'L', typeId: TYPE, linkage: 'https://example.org/' };
    const made = await registry.ada.post(resources).send(link).expect(201);
    const none = await registry.anyone.get(`${resources}/${(made.body as ResourceDocument).id}/payload`).expect(404);
    expect(none.body).toMatchObject({ code: 'not-a-file' });
  });

  it('take their name from the file', async () => {
    const form = registry.ada.post(resources).field('name', '').field('typeId', String(TYPE));
    const response = await form.attach('upload', Buffer.from('x'), { filename: 'notes.txt' }).expect(201);
    expect(response.body).toMatchObject({ name: 'notes.txt', fileName: 'notes.txt', mediaType: 'text/plain' });
    expect(response.body).not.toHaveProperty('description');
  });

  it('are refused with every fault of the form', async () => {
    const content = Buffer.from('x');
    const form = () => registry.ada.post(resources);
    const refusals = [
      [form().attach('file', content, 'a'), 422, 'required'],
      [form().field('typeId', 'many').attach('file', content, 'a'), 422, 'wrong-type'],
      [form().field('typeId', '2').attach('file', content, 'a'), 422, 'unknown-reference'],
      [form().field('typeId', TYPE).field('colour', 'red').attach('file', content, 'a'), 422, 'unknown-key'],
      [form().field('typeId', TYPE), 422, 'required'],
      [form().field('typeId', TYPE).field('typeId', TYPE).attach('file', content, 'a'), 422, 'bad-field'],
      [form().field('typeId', TYPE).attach('a', content, 'a').attach('b', content, 'b'), 422, 'too-many'],
      [form().field('description', 'x'.repeat(70_000)).attach('a', content, 'a'), 422, 'bad-field'],
    ] as const;
    for (const [request, status, code] of refusals) {
      const response = await request.expect(status);
      expect((response.body as { errors: { code: string }[] }).errors.map((each) => each.code)).toContain(code);
    }
  });

  it('are refused when a part has no name', async () => {
    const part = '--b\r\nContent-Disposition: form-data; name=""\r\n\r\nx\r\n';
    for (const [body, code] of [
      [`e: x\r\n\r\nabc\r\n${part}--b--\r\n`, 'required'],
      [`${part}${part}--b--\r\n`, 'bad-field'],
    ] as const) {
      const form = registry.ada.post(resources).set('Content-Type', 'multipart/form-data; boundary=b');
      expect((await form.send(body).expect(422)).body).toMatchObject({ errors: [{ code }] });
    }
  });

  it.each([
    ['multipart/form-data', 400],
    ['multipart/form-data; boundary=a', 400],
    ['multipart/mixed; boundary=a', 415],
    ['text/plain', 415],
  ])('are refused as %s', async (mediaType, status) => {
    await registry.ada.post(resources).set('Content-Type', mediaType).send('--b\r\nno form').expect(status);
  });

  it('are refused when they are too large, announced or not', async () => {
    const response = await upload(randomBytes(MAX + 1)).expect(413);
    expect(response.body).toMatchObject({ code: 'too-large', detail: expect.stringContaining(String(MAX)) });
    await upload(randomBytes(MAX + 400_000)).expect(413);
  });

  it('are received of those alone who may attach them', async () => {
    await upload(Buffer.from('x'), undefined, undefined, registry.anyone).expect(401);
    await upload(Buffer.from('x'), undefined, undefined, registry.ben).expect(403);
    await registry.ada
      .post(`${ITEMS}/4711/resources`)
      .field('typeId', TYPE)
      .attach('file', Buffer.from('x'), 'a')
      .expect(404);
  });

  it('leave nothing behind when the connection breaks', async () => {
    const session = await token();
    for (const sent of [0, 300_000, 1_500_000]) {
      const [last] = await registry.sql<{ id: number }>(
        'select coalesce(max(id), 0)::integer as id from registry.file',
      );
      const head = `POST ${resources} HTTP/1.1\r\nHost: a\r\nx-auth-token: ${session}\r\nContent-Length: 1900000\r\n`;
      const part = 'Content-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
      const socket = connect(Number(new URL(registry.url).port), '127.0.0.1');
      const start = `${head}Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n${part}`;
      socket.write(Buffer.concat([Buffer.from(start), Buffer.alloc(sent)]));
      await until(async () => (await chunksAfter(last!.id)) === Math.floor(sent / CHUNK));
      socket.destroy();
      await expectNothingLeft();
    }
  });

  it('are collected when an upload was broken off with the process', async () => {
    await registry.sql(`insert into registry.file (begun) values (now() - interval '3 hours')`);
    await registry.sql(
      `insert into registry.file (begun, sha256, size) values (now() - interval '3 hours', '\\xab', 1)`,
    );
    await attached(Buffer.from('next'));
  });

  /** A session's token, for requests that are written by hand. */
  async function token(): Promise<string> {
    const secret = await registry.token('ada@example.org');
    const form = { username: 'ada@example.org', password: secret };
    const response = await supertest(registry.url).post('/rest/v2/auth/login').type('form').send(form);
    return /x-auth-token=([^;]+)/.exec(String(response.headers['set-cookie']))![1]!;
  }
});

/** Reads a body as bytes whatever its type. */
function asBuffer(response: Response, done: (error: Error | null, body: Buffer) => void): void {
  const chunks: Buffer[] = [];
  const stream = response as unknown as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => done(null, Buffer.concat(chunks)));
}
