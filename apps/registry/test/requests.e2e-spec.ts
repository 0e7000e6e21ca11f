import { type ItemDocument } from '@pelorus/registry/model';
import { gzipSync } from 'node:zlib';
import { itemBody, ITEMS, makeItem } from './item-factory';
import { type RegistryFixture, startRegistry } from './registry-fixture';

const MALFORMED = ['{', '[1', '{"a":1,}', 'null x', "{'a':1}", '{"longName": "\\x"}', 'shortName=a', '\u0000'];

describe('requests that cannot be served', () => {
  let registry: RegistryFixture;
  let item: ItemDocument;
  beforeAll(async () => {
    registry = await startRegistry();
    item = await makeItem(registry.ada);
  });
  afterAll(() => registry.close());

  it.each(MALFORMED)('malformed JSON: %j', async (text) => {
    for (const request of [registry.ada.post(ITEMS), registry.ada.put(`${ITEMS}/${item.id}`)]) {
      const response = await request.type('json').send(text).expect(400);
      expect(response.body).toMatchObject({ code: 'malformed-json', totalErrors: 1 });
    }
  });

  it('an empty body', async () => {
    for (const method of ['post', 'put', 'patch'] as const) {
      const path = method === 'post' ? ITEMS : `${ITEMS}/${item.id}`;
      const none = await registry.ada.request(method, path).expect(400);
      expect(none.body.code).toBe('empty-body');
      const empty = await registry.ada.request(method, path).type('json').set('Content-Length', '0').expect(400);
      expect(empty.body.code).toBe('empty-body');
    }
  });

  it.each(['[]', '1', '"text"', 'true', 'null'])('JSON that is no object: %s', async (text) => {
    for (const method of ['put', 'patch'] as const) {
      const response = await registry.ada.request(method, `${ITEMS}/${item.id}`).type('json').send(text).expect(422);
      expect(response.body.errors).toEqual([expect.objectContaining({ code: 'wrong-type', pointer: '' })]);
    }
    await registry.ada.post(ITEMS).type('json').send(text).expect(422);
  });

  it('a body that is no UTF-8', async () => {
    const request = registry.ada.post(ITEMS).type('json');
    request.write(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    await request.expect(400);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/xml', ''])(
    'a body of the media type %j',
    async (mediaType) => {
      for (const method of ['post', 'put', 'patch'] as const) {
        const path = method === 'post' ? ITEMS : `${ITEMS}/${item.id}`;
        const request = registry.ada.request(method, path).set('Content-Type', mediaType);
        const response = await request.send(JSON.stringify(itemBody())).expect(415);
        expect(response.body.code).toBe('unsupported-media-type');
      }
    },
  );

  it('a merge patch where none is meant', async () => {
    const request = registry.ada.put(`${ITEMS}/${item.id}`).type('application/json; charset=latin1');
    await request.send('{}').expect(415);
  });

  it('a body of more than 5 MiB, but not one of less', async () => {
    const text = (size: number): string => JSON.stringify({ description: '' }).padEnd(size);
    const put = () => registry.ada.put(`${ITEMS}/${item.id}`).type('json');
    const limit = 5 * 1024 * 1024;
    await put().send(text(limit)).expect(200);
    const response = await put()
      .send(text(limit + 1))
      .expect(413);
    expect(response.body).toMatchObject({ code: 'too-large', detail: expect.stringContaining(String(limit)) });
    const packed = put().set('Content-Encoding', 'gzip');
    packed.write(gzipSync(text(limit + 1)));
    await packed.expect(413);
  });

  it.each(['text/html', 'application/xml', 'application/json;q=0'])('an answer as %s', async (accept) => {
    const response = await registry.anyone.get(ITEMS).set('Accept', accept).expect(406);
    expect(response.body).toMatchObject({ code: 'not-acceptable' });
    await registry.ada.post(ITEMS).set('Accept', accept).send(itemBody()).expect(406);
  });

  it.each(['*/*', 'application/*', 'text/html, */*;q=0.1', 'application/json'])('but one as %s', async (accept) => {
    await registry.anyone.get(ITEMS).set('Accept', accept).expect(200);
  });

  it.each([
    ['put', ITEMS, 'GET, HEAD, POST'],
    ['delete', ITEMS, 'GET, HEAD, POST'],
    ['post', `${ITEMS}/1`, 'DELETE, GET, HEAD, PATCH, PUT'],
    ['delete', '/rest/v2/types/118', 'GET, HEAD'],
    ['get', '/rest/v2/auth/login', 'POST'],
  ] as const)('%s %s, which is not possible', async (method, path, allowed) => {
    const response = await registry.ada.request(method, path).expect(405);
    expect(response.body).toMatchObject({ code: 'method-not-allowed', instance: path });
    expect(response.headers['allow']).toBe(allowed);
  });

  it.each(['/rest', '/rest/v2', '/rest/v2/itemz', '/rest/items', `${ITEMS}/1/nothing`, '/rest/v2/items.json'])(
    'nothing at %s',
    async (path) => {
      const response = await registry.anyone.get(path).expect(404);
      expect(response.body).toMatchObject({ code: 'no-such-path', instance: path });
    },
  );

  it.each(['states', 'units', 'vocables', 'types', 'vocable-groups', 'contacts'])('no record of %s', async (name) => {
    for (const id of ['0', '4711', '-1', '1.5', 'abc', '99999999999999999999', '%00', '1e3', '0x1']) {
      const response = await registry.anyone.get(`/rest/v2/${name}/${id}`).expect(404);
      expect(response.body).toMatchObject({ code: 'not-found' });
    }
  });

  it('an unknown parameter of a write', async () => {
    const response = await registry.ada.post(`${ITEMS}?dryRun=true`).send(itemBody()).expect(400);
    expect(response.body).toMatchObject({ code: 'unknown-parameter', errors: [{ parameter: 'dryRun' }] });
  });
});
