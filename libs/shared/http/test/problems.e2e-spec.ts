import supertest from 'supertest';
import { type RunningPebbles, runPebbles } from './running-pebbles';

describe('problems', () => {
  let service: RunningPebbles;

  beforeAll(async () => {
    service = await runPebbles();
  });
  afterAll(() => service.close());

  it.each([
    ['malformed', 400],
    ['unauthenticated', 401],
    ['forbidden', 403],
    ['not-found', 404],
    ['method-not-allowed', 405],
    ['not-acceptable', 406],
    ['conflict', 409],
    ['stale', 412],
    ['too-large', 413],
    ['unsupported-media-type', 415],
    ['invalid', 422],
    ['too-many', 429],
    ['unavailable', 503],
    ['insufficient-storage', 507],
  ])('answers the kind %s with %i', async (kind, status) => {
    const { body, headers } = await supertest(service.url).get(`/rest/kinds/${kind}`).expect(status);
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(headers['retry-after']).toBe('2');
    expect(body).toMatchObject({
      type: 'urn:pelorus:problem:a-code',
      status,
      code: 'a-code',
      detail: 'A message.',
      instance: `/rest/kinds/${kind}`,
      datasetId: 4,
    });
    expect(typeof (body as { title: unknown }).title).toBe('string');
    const aboutInput = status === 400 || status === 422;
    expect(body).toEqual(
      aboutInput ? expect.objectContaining({ totalErrors: 1 }) : expect.not.objectContaining({ errors: [] }),
    );
    expect(headers['www-authenticate']).toBe(status === 401 ? 'Bearer realm="pelorus"' : undefined);
  });

  it('shows nothing of what went wrong inside', async () => {
    const { body, text } = await supertest(service.url).get('/rest/broken?').expect(500);
    expect(body).toMatchObject({ status: 500, code: 'internal-error' });
    expect(text).not.toMatch(/select|secret|\.ts|at /);
    expect(service.log()).toContain('select secret from table');
  });

  it('knows no path', async () => {
    const { body } = await service.client.get('/rest/stones?x=1').expect(404);
    expect(body).toMatchObject({ code: 'no-such-path', instance: '/rest/stones' });
    const head = await service.client.head('/rest/stones').expect(404);
    expect(head.text).toBeFalsy();
    await service.client.get('/').expect(404);
  });

  it('names the methods of a path that has others', async () => {
    const { body, headers } = await service.client.delete('/rest/pebbles').expect(405);
    expect(headers['allow']).toBe('GET, HEAD, POST');
    expect(body).toMatchObject({ code: 'method-not-allowed' });
    const one = await service.client.post('//rest//pebbles/1').expect(405);
    expect(one.headers['allow']).toBe('DELETE, GET, HEAD, PATCH, PUT');
  });

  it('sends no request back to who asks with TRACE', async () => {
    const refused = await supertest(service.url).trace('/rest/pebbles').set('Cookie', 'x-auth-token=kept').expect(405);
    expect(refused.text).not.toContain('kept');
  });

  it('refuses an Accept that leaves nothing', async () => {
    const { body } = await service.client.get('/rest/pebbles').set('Accept', 'text/html').expect(406);
    expect(body).toMatchObject({ code: 'not-acceptable' });
    await service.client.get('/rest/pebbles').set('Accept', 'text/html, */*;q=0.1').expect(200);
    for (const accept of ['text/csv', 'text/csv;header=present', '', ' ']) {
      await supertest(service.url).get('/rest/table').set('Accept', accept).expect(200, 'a\tb\n');
    }
    await supertest(service.url).get('/rest/table').set('Accept', 'application/json').expect(406);
  });

  it.each([
    'application/json; charset=utf-8',
    'text/html, application/json;profile="a,b;c\\"d";q=0.5',
    'application/*;x=1',
  ])('compares no parameters of an Accept: %s', async (accept) => {
    await service.client.get('/rest/pebbles').set('Accept', accept).expect(200);
    await service.client
      .get('/rest/pebbles')
      .set('Accept', `${accept.replace(/;q=.*/, '')};q=0`)
      .expect(406);
  });

  it('refuses a malformed percent-encoding', async () => {
    const { body } = await service.client.get('/rest/pebbles/%E0%A4%A').expect(400);
    expect(body).toMatchObject({ status: 400, code: 'malformed-request', totalErrors: 1 });
  });

  it('counts repeated slashes as one, also in an absolute address', async () => {
    await service.client.get('//rest///pebbles//1').expect(200);
  });

  it('gives and takes request ids', async () => {
    const given = await service.client.get('/rest/pebbles').set('X-Request-Id', 'abc-1').expect(200);
    expect(given.headers['x-request-id']).toBe('abc-1');
    const odd = await service.client.get('/rest/pebbles').set('X-Request-Id', 'a b"').expect(200);
    expect(odd.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const refused = await service.client.get('/rest/nothing').expect(404);
    expect(refused.headers['x-request-id']).toBeDefined();
  });

  it.each([
    ['/rest/pebbles?where=%00', 400, 'bad-character'],
    ['/rest/pebbles?sorts=name&sorts=a%00', 400, 'bad-character'],
    ['/rest/pebbles/a%00b', 404, 'not-found'],
  ])('refuse U+0000: %s', async (path, status, code) => {
    const response = await service.client.get(path).expect(status);
    expect(response.body).toMatchObject({ code });
  });

  it('tell nothing of a success that did not come about', async () => {
    const response = await service.client.get('/rest/unlucky').expect(400);
    expect(response.headers).not.toHaveProperty('link');
    expect(response.headers).not.toHaveProperty('memento-datetime');
  });
});
