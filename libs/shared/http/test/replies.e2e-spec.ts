import supertest from 'supertest';
import { type RunningPebbles, runPebbles } from './running-pebbles';

describe('replies', () => {
  let service: RunningPebbles;

  beforeAll(async () => {
    service = await runPebbles();
  });
  afterAll(() => service.close());

  describe('lists', () => {
    it('come in an envelope', async () => {
      const { body } = await service.client.get('/rest/pebbles?hits=2&offset=1').expect(200);
      expect(body).toMatchObject({ offset: 1, hits: 2, totalHits: 5, records: [{ id: 2 }, { id: 3 }] });
      expect(Object.keys(body as object)).toEqual(['offset', 'hits', 'totalHits', 'records', 'duration']);
      expect(Number.isInteger((body as { duration: number }).duration)).toBe(true);
    });

    it('have defaults, also for empty values', async () => {
      const { body } = await service.client.get('/rest/pebbles?hits=&offset=&sorts=').expect(200);
      expect(body).toMatchObject({ offset: 0, hits: 3 });
      expect((await service.client.get('/rest/pebbles?hits=0').expect(200)).body).toMatchObject({
        hits: 0,
        records: [],
      });
    });

    it.each([
      ['hits=10001', 'hits', 'bad-number'],
      ['hits=-1', 'hits', 'bad-number'],
      ['hits=1.5', 'hits', 'bad-number'],
      ['hits=many', 'hits', 'bad-number'],
      ['hits=1&hits=2', 'hits', 'repeated-parameter'],
      ['offset=99999999999999999', 'offset', 'bad-number'],
      ['dedup=perhaps', 'dedup', 'bad-boolean'],
      [`sorts=${'id,'.repeat(17)}`, 'sorts', 'too-many-keys'],
    ])('refuse %s', async (query, parameter, code) => {
      const { body } = await service.client.get(`/rest/pebbles?${query}`).expect(400);
      expect(body).toMatchObject({ code, errors: [{ code, parameter }], totalErrors: 1 });
    });

    it('take 10,000 hits', () => service.client.get('/rest/pebbles?hits=10000').expect(200));

    it('name an unknown parameter and the nearest', async () => {
      const { body } = await service.client.get('/rest/pebbles?hit=1&__proto__=2').expect(400);
      expect(body).toMatchObject({
        code: 'unknown-parameter',
        totalErrors: 2,
        errors: [{ parameter: 'hit', nearest: ['hits'] }, { parameter: '__proto__' }],
        detail: `The request takes no parameter 'hit' (did you mean 'hits'?)`,
      });
      const none = await service.client.delete('/rest/pebbles/1?hits=1').expect(400);
      expect(none.body).toMatchObject({ detail: `The request takes no parameter 'hits' (it takes none)` });
    });
  });

  describe('texts', () => {
    it.each([0, 3, 20_000])('of %d characters are sent whole, with their length in bytes', async (length) => {
      // The first one of a media type goes another way than all others.
      for (let i = 0; i < 2; i++) {
        const { headers, text } = await supertest(service.url).get(`/rest/texts/${length}`).expect(200);
        expect(text).toBe('ü'.repeat(length));
        expect([headers['content-type'], headers['content-length']]).toEqual([
          'text/plain; charset=utf-8',
          String(2 * length),
        ]);
        const head = await supertest(service.url).head(`/rest/texts/${length}`).expect(200);
        expect(head.headers).toMatchObject({ etag: headers['etag'], 'content-length': String(2 * length) });
        expect(head.text).toBeFalsy();
      }
    });
  });

  describe('deduplication', () => {
    const beachesOf = (body: unknown): unknown[] =>
      (body as { records: { beach: unknown; oldBeach: unknown }[] }).records.flatMap((r) => [r.beach, r.oldBeach]);
    const full = { '@uuid': '00000000-0000-4000-8000-000000000001', id: 1 };

    it('gives an object once, and varies by client', async () => {
      const { body, headers } = await service.client.get('/rest/pebbles?hits=2').expect(200);
      expect(beachesOf(body)).toEqual([full, full['@uuid'], full['@uuid'], full['@uuid']]);
      expect(headers['vary']).toContain('User-Agent');
    });

    it('is off when asked, whatever the client', async () => {
      const { body, headers } = await service.client.get('/rest/pebbles?hits=2&dedup=false').expect(200);
      expect(beachesOf(body)).toEqual([full, full, full, full]);
      expect(headers['vary'] ?? '').not.toContain('User-Agent');
      const asked = await service.client.get('/rest/pebbles/1?dedup=true').set('User-Agent', 'aiohttp/3').expect(200);
      expect(asked.body).toMatchObject({ oldBeach: full['@uuid'] });
    });

    it.each([
      'Python aiohttp/3.9',
      'libcurl/7.88.1 r-curl/5.0.0 httr/1.4.4',
      'httr2/0.2.2 r-curl/5.0.0 libcurl/7.88.1',
      'httr/1.4.4',
      'R (4.5.1 x86_64-pc-linux-gnu) r-curl/6.2.1',
    ])('is off for clients that cannot resolve it: %s', async (agent) => {
      const { body, headers } = await service.client.get('/rest/pebbles/1').set('User-Agent', agent).expect(200);
      expect(body).toMatchObject({ beach: full, oldBeach: full });
      expect(headers['vary']).toContain('User-Agent');
    });

    it.each(['curl/8.5.0', 'python-requests/2.32', 'Mozilla/5.0', ''])('is on for %j', async (agent) => {
      const { body } = await service.client.get('/rest/pebbles/1').set('User-Agent', agent).expect(200);
      expect(body).toMatchObject({ oldBeach: full['@uuid'] });
    });
  });

  describe('entity tags', () => {
    const tag = async (query = ''): Promise<string> => {
      const { headers } = await service.client.get(`/rest/pebbles/1${query}`).expect(200);
      return String(headers['etag']);
    };

    it('are of the revision and the representation', async () => {
      const plain = await tag();
      expect(plain).toMatch(/^"7-[\w-]{16}"$/);
      expect(await tag()).toBe(plain);
      expect(await tag('?dedup=false')).not.toBe(plain);
      expect((await service.client.head('/rest/pebbles/1').expect(200)).headers['etag']).toBe(plain);
    });

    it('save sending what is known', async () => {
      const plain = await tag();
      for (const known of [plain, `W/${plain}`, `"x", ${plain}`, '*']) {
        const response = await service.client.get('/rest/pebbles/1').set('If-None-Match', known).expect(304);
        expect(response.text).toBeFalsy();
        expect(response.headers['etag']).toBe(plain);
        expect(response.headers['vary']).toContain('User-Agent');
      }
      await service.client.head('/rest/pebbles/1').set('If-None-Match', plain).expect(304);
      for (const other of ['"7-0000000000000000"', '"7"', 'W/"x"']) {
        await service.client.get('/rest/pebbles/1').set('If-None-Match', other).expect(200);
      }
    });

    it('that are any save sending a list', async () => {
      await service.client.get('/rest/pebbles').set('If-None-Match', '*').expect(304);
    });

    it('allow a change of the revision that was read, however it was represented', async () => {
      const match = (value: string, status: number): Promise<unknown> =>
        service.client.put('/rest/pebbles/1').set('If-Match', value).send({}).expect(status);
      await match(await tag(), 200);
      await match(await tag('?dedup=false'), 200);
      await match(`W/${await tag()}`, 200);
      await match('"6-x", "7-y"', 200);
      await match('"7"', 200);
      await match('*', 200);
      for (const stale of ['"6-x"', '"70-x"', '"x"', '""', 'seven', '"6-x","8-y"']) await match(stale, 412);
    });

    it('refuse a change of what has changed', async () => {
      const { body } = await service.client.patch('/rest/pebbles/1').set('If-Match', '"6-x"').send({}).expect(412);
      expect(body).toMatchObject({ code: 'changed-meanwhile', revision: 7 });
      await service.client.delete('/rest/pebbles/1').set('If-Match', '"6-x"').expect(412);
      await service.client.delete('/rest/pebbles/1').expect(204);
    });
  });
});
