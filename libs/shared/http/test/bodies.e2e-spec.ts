import { gzipSync } from 'node:zlib';
import { type Test } from 'supertest';
import { type RunningPebbles, runPebbles } from './running-pebbles';

const MIB = 1024 * 1024;

describe('bodies', () => {
  let service: RunningPebbles;
  const post = (): Test => service.client.post('/rest/pebbles').type('json');
  const put = (body: object): Test => service.client.put('/rest/pebbles/1').send(body);
  const patch = (body: object): Test => service.client.patch('/rest/pebbles/1').send(body);
  const good = { name: 'grey', beachId: 1 };

  beforeAll(async () => {
    service = await runPebbles();
  });
  afterAll(() => service.close());

  it('answers a creation with the record and its place', async () => {
    const { headers, body } = await post().send(good).expect(201);
    expect(headers['location']).toBe('/rest/pebbles/9');
    expect(headers['etag']).toMatch(/^"1-[\w-]{16}"$/);
    expect(body).toMatchObject({ id: 9, name: 'grey' });
  });

  it.each([
    ['nothing', '', 'empty-body'],
    ['half an object', '{"name":', 'malformed-json'],
    ['what is no JSON', 'name=grey', 'malformed-json'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'invalid-utf-8'],
    ['arrays without end', '['.repeat(100_000), 'too-deep'],
    ['a value too deep', `{"name":${'['.repeat(70)}${']'.repeat(70)}}`, 'too-deep'],
  ])('refuses %s', async (_what, text, code) => {
    // As a Buffer, so that the client sends it as it is.
    const { body } = await post()
      .serialize((value: unknown) => value as string)
      .send(text)
      .expect(400);
    expect(body).toMatchObject({ code, errors: [{ code }], totalErrors: 1, instance: '/rest/pebbles' });
  });

  it('takes an empty chunked body for none', async () => {
    const request = post().set('Transfer-Encoding', 'chunked');
    expect((await request.expect(400)).body).toMatchObject({ code: 'empty-body' });
  });

  it.each(['[]', '"text"', '1', 'null', 'true'])('refuses %s in place of an object', async (text) => {
    const { body } = await post().send(text).expect(422);
    expect(body).toMatchObject({ code: 'invalid-body', errors: [{ code: 'wrong-type', pointer: '' }] });
  });

  it.each([['text/plain'], ['application/x-www-form-urlencoded'], ['application/jsonx']])(
    'refuses the media type %s',
    async (type) => {
      const { body } = await service.client.post('/rest/pebbles').set('Content-Type', type).send('{}').expect(415);
      const detail = `The body must be application/json, not '${type}'.`;
      expect(body).toMatchObject({ code: 'unsupported-media-type', detail });
    },
  );

  it('says what is missing of a body without a media type', async () => {
    const response = await fetch(`${service.client.url}/rest/pebbles`, { method: 'POST', body: Buffer.from('{}') });
    expect([response.status, await response.json()]).toEqual([
      415,
      expect.objectContaining({ detail: 'The body must be application/json; its Content-Type is missing.' }),
    ]);
  });

  it('takes JSON of other names, and merge patches where they patch', async () => {
    await post().set('Content-Type', 'application/ld+json').send(JSON.stringify(good)).expect(201);
    const patched = patch({}).set('Content-Type', 'application/merge-patch+json');
    await patched.expect(200);
    await post().set('Content-Type', 'application/json; charset=UTF-8').send(JSON.stringify(good)).expect(201);
  });

  it('refuses other character sets and encodings', async () => {
    const charset = await post().set('Content-Type', 'application/json; charset=latin1').send('{}').expect(415);
    expect(charset.body).toMatchObject({ code: 'unsupported-charset' });
    const encoding = await post().set('Content-Encoding', 'zstd').send('{}').expect(415);
    expect(encoding.body).toMatchObject({ code: 'unsupported-encoding' });
  });

  it('decodes gzip up to the limit', async () => {
    const send = (bytes: Buffer): Test =>
      post()
        .set('Content-Encoding', 'gzip')
        .serialize((value: unknown) => value as string)
        .send(bytes);
    await send(gzipSync(JSON.stringify(good))).expect(201);
    expect((await send(Buffer.from('no gzip')).expect(400)).body).toMatchObject({ code: 'malformed-encoding' });
    expect((await send(gzipSync(' '.repeat(6 * MIB))).expect(413)).body).toMatchObject({ code: 'too-large' });
  });

  it('reads 5 MiB and no more', async () => {
    const json = JSON.stringify(good);
    await post()
      .send(json.padEnd(5 * MIB))
      .expect(201);
    expect(
      (
        await post()
          .send(json.padEnd(5 * MIB + 1))
          .expect(413)
      ).body,
    ).toMatchObject({ code: 'too-large' });
    const chunked = post().set('Transfer-Encoding', 'chunked');
    for (let i = 0; i < 6; i++) chunked.write(' '.repeat(MIB));
    expect((await chunked.expect(413)).body).toMatchObject({ code: 'too-large' });
  });

  it('names every fault of a body with its pointer', async () => {
    const { body } = await post()
      .send({ name: ' ', beachId: 0, weight: '5', wet: 'yes', found: '2024-02-31', stripe: [], stripes: {} })
      .expect(422);
    expect(body).toMatchObject({
      code: 'invalid-body',
      totalErrors: 7,
      errors: [
        { code: 'bad-format', pointer: '/name', detail: expect.stringContaining('must not be blank') },
        { code: 'out-of-range', pointer: '/beachId' },
        { code: 'wrong-type', pointer: '/weight', detail: `'weight' must be a number from 0 to 1000 (it is "5")` },
        { code: 'wrong-type', pointer: '/wet' },
        { code: 'bad-date-time', pointer: '/found' },
        { code: 'wrong-type', pointer: '/stripe', detail: expect.stringContaining('must be an object') },
        { code: 'wrong-type', pointer: '/stripes' },
      ],
    });
  });

  it('names what is missing', async () => {
    const { body } = await post().send({}).expect(422);
    expect(body).toMatchObject({
      detail: `'name' is required (and 1 more)`,
      errors: [
        { code: 'required', pointer: '/name' },
        { code: 'required', pointer: '/beachId' },
      ],
    });
  });

  it('points into nested arrays', async () => {
    const stripes = [
      { colour: 'red', width: 1 },
      { width: -1, colou: 'x' },
      { colour: 'a/b', 'a/b~c': 1 },
    ];
    const { body } = await post()
      .send({ ...good, stripes })
      .expect(422);
    expect(body).toMatchObject({
      errors: expect.arrayContaining([
        expect.objectContaining({ code: 'out-of-range', pointer: '/stripes/1/width' }),
        expect.objectContaining({ code: 'required', pointer: '/stripes/1/colour' }),
        expect.objectContaining({ code: 'unknown-key', pointer: '/stripes/1/colou', nearest: ['colour'] }),
        expect.objectContaining({ code: 'unknown-key', pointer: '/stripes/2/a~1b~0c' }),
      ]),
      totalErrors: 4,
    });
  });

  it.each([[null], ['x'], [1], [[]], [[{ colour: 'red' }]]])('refuses %j in an array of objects', async (element) => {
    const { body } = await post()
      .send({ ...good, stripes: [{ colour: 'red' }, element] })
      .expect(422);
    expect((body as { errors: { pointer: string }[] }).errors[0]?.pointer).toMatch(/^\/stripes/);
  });

  it('limits the length of texts and arrays', async () => {
    const stripes = Array.from({ length: 4 }, () => ({ colour: 'red' }));
    const { body } = await post()
      .send({ ...good, name: 'x'.repeat(11), stripes })
      .expect(422);
    expect(body).toMatchObject({
      errors: [
        { code: 'too-long', pointer: '/name' },
        { code: 'too-long', pointer: '/stripes' },
      ],
    });
  });

  it.each(['a\0b', 'a\ud800b'])('refuses text that cannot be stored', async (colour) => {
    const { body } = await post()
      .send({ ...good, stripe: { colour } })
      .expect(422);
    expect(body).toMatchObject({ errors: [{ code: 'bad-format', pointer: '/stripe/colour' }] });
  });

  it('names an unknown key and the nearest', async () => {
    const { body } = await post()
      .send({ ...good, nam: 1, 'a/b~': 2, constructor: 3 })
      .expect(422);
    expect(body).toMatchObject({
      totalErrors: 3,
      errors: [
        {
          code: 'unknown-key',
          pointer: '/nam',
          nearest: ['name'],
          detail: `There is no key 'nam' (did you mean 'name'?)`,
        },
        { code: 'unknown-key', pointer: '/a~1b~0' },
        { code: 'unknown-key', pointer: '/constructor' },
      ],
    });
    const proto = await post().send('{"name":"grey","beachId":1,"__proto__":{"wet":true}}').expect(422);
    expect(proto.body).toMatchObject({ errors: [{ code: 'unknown-key', pointer: '/__proto__' }] });
  });

  it('lists the first hundred faults and counts all', async () => {
    const many = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`k${i}`, i]));
    const { body } = await post()
      .send({ ...good, ...many })
      .expect(422);
    expect(body).toMatchObject({ totalErrors: 150 });
    expect((body as { errors: object[] }).errors).toHaveLength(100);
  });

  it('ignores what the server sets', async () => {
    const read = { '@uuid': 'x', uuid: 1, id: 'y', created: 'z', lastModified: null, version: {} };
    const { body } = await put({ ...read, name: 'red' }).expect(200);
    expect(body).toEqual({ values: { name: 'red' }, echoes: [] });
  });

  it('takes null as not given in POST and PUT, at any depth', async () => {
    const created = await post()
      .send({ ...good, name: null })
      .expect(422);
    expect(created.body).toMatchObject({ errors: [{ code: 'required', pointer: '/name' }] });
    const { body } = await put({ name: null, weight: null, stripe: { colour: 'red', width: null } }).expect(200);
    expect(body).toEqual({ values: { stripe: { colour: 'red' } }, echoes: [] });
  });

  it('clears by null in PATCH, but nothing that is required', async () => {
    const { body } = await patch({ weight: null, name: 'red' }).expect(200);
    expect(body).toEqual({ values: { weight: null, name: 'red' }, echoes: [] });
    const refused = await patch({ name: null }).expect(422);
    expect(refused.body).toMatchObject({ errors: [{ code: 'required', pointer: '/name' }] });
  });

  it('passes on relations that are sent back as they were read', async () => {
    const echo = (beach: unknown): Promise<unknown> =>
      put({ beach })
        .expect(200)
        .then(({ body }) => (body as { echoes: unknown }).echoes);
    expect(await echo({ '@uuid': 'u', id: 1, name: 'x' })).toEqual([
      { key: 'beach', idKey: 'beachId', uuid: 'u', id: 1 },
    ]);
    expect(await echo('u')).toEqual([{ key: 'beach', idKey: 'beachId', uuid: 'u' }]);
    expect(await echo(4)).toEqual([{ key: 'beach', idKey: 'beachId' }]);
    expect(await echo(null)).toEqual([]);
    const both = await put({ beach: 'u', beachId: 2 }).expect(200);
    expect(both.body).toEqual({ values: { beachId: 2 }, echoes: [] });
  });

  it('sends a creation by object to the id', async () => {
    const { body } = await post()
      .send({ name: 'grey', beach: { id: 1 } })
      .expect(422);
    expect(body).toMatchObject({
      errors: [
        { code: 'use-id', pointer: '/beach' },
        { code: 'required', pointer: '/beachId' },
      ],
    });
    await post()
      .send({ ...good, beach: { id: 2 } })
      .expect(201);
  });
});
