import supertest, { type Response, type Test } from 'supertest';
import { hashKey, newAccessToken } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient, sessionOf } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const PATHS = ['/rest/v2/auth/login', '/rest/auth/login', '/auth/rest/login'];

describe('login', () => {
  let service: RunningAuth;
  let token: string;
  const logIn = (username: string, password: string, client: ServiceClient = service.client): Test =>
    client.post('/rest/auth/login').type('form').send({ username, password });

  beforeAll(async () => {
    service = await runAuth();
    token = await service.makeToken();
  });
  afterAll(() => service.close());

  it.each(PATHS)('opens a session at %s', async (path) => {
    const response = await service.client.post(path).type('form').send({ username: DEMO, password: token }).expect(200);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^x-auth-token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toEqual({
      username: DEMO,
      admin: false,
      expires: expect.stringMatching(/^[\d-]{10}T[\d:.]{12}$/),
      scopes: ['read', 'ingest', 'quality', 'alerts', 'registry'],
      tokenExpires: expect.stringMatching(/^[\d-]{10}T[\d:.]{12}$/),
    });
    expect(response.text).not.toContain(sessionOf(response));
  });

  it('is described once for every path', () => {
    const paths = service.client.document['paths'] as Record<string, { post: { operationId: string } }>;
    expect(PATHS.map((path) => paths[path]?.post.operationId).sort()).toEqual([
      'Auth_logIn',
      'Auth_logIn_2',
      'Auth_logIn_3',
    ]);
  });

  it('tells of a token that ends within 14 days, and of its scopes', async () => {
    const short = await service.makeToken({ name: 'old laptop', expiresInDays: 3, scopes: ['ingest'] });
    const { body } = await logIn(DEMO, short).expect(200);
    expect(body.scopes).toEqual(['ingest']);
    expect(body.notice).toMatch(
      /^The token 'old laptop' expires in [23] days; have another one made before: by single sign-on/,
    );
  });

  describe('from a page', () => {
    const from = (headers: Record<string, string>): Test => logIn(DEMO, token).set(headers);

    it.each<[string, Record<string, string>]>([
      ['of another origin', { Origin: 'https://evil.example' }],
      ['without origin', { Origin: 'null' }],
      ['of another site that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ])('%s is refused and sets no cookie', async (_what, headers) => {
      const response = await from(headers).expect(403);
      expect(response.body).toMatchObject({ code: 'foreign-origin' });
      expect(response.headers['set-cookie']).toBeUndefined();
    });

    it.each(['same-origin', 'same-site', 'none'])('of the service is taken (%s)', async (site) => {
      await from({ Origin: service.url, 'Sec-Fetch-Site': site }).expect(200);
      await from({ 'Sec-Fetch-Site': site }).expect(200);
    });
  });

  it('keeps answers about accounts out of caches, refusals too', async () => {
    const answers = await Promise.all([
      logIn(DEMO, 'x').expect(401),
      service.client.get('/rest/auth/loggedin').expect(401),
      service.client.post('/rest/v2/auth/logout').expect(204),
      service.client.get('/rest/v2/auth/tokens').expect(401),
      service.client.get('/rest/audit').expect(401),
      service.client.get('//rest//auth//sessions').expect(401),
    ]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
    const session = sessionOf(await logIn(DEMO, token).expect(200));
    const spelled = ['/REST/Auth/LoggedIn', '/rest/auth/tokens/', '/Rest/V2/auth/sessions/', '/rest/auth/tokens?x=1'];
    for (const path of spelled) {
      const { headers } = await supertest(service.url).get(path).set('x-auth-token', session);
      expect([path, headers['cache-control']]).toEqual([path, 'no-store']);
    }
    const { headers } = await service.client.get('/rest/notes').expect(200);
    expect(headers['cache-control']).toBeUndefined();
  });

  it.each(['', 'username=&', 'username=+&'])('finds the account by the token alone (%j)', async (form) => {
    const response = await service.client.post('/rest/auth/login').type('form').send(`${form}password=${token}`);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ username: DEMO });
    await service.client.post('/rest/notes').set('x-auth-token', sessionOf(response)).expect(200);
    const wrong = await service.client
      .post('/rest/auth/login')
      .type('form')
      .send(`${form}password=${newAccessToken()}`);
    expect([wrong.status, wrong.body.code]).toEqual([401, 'login-refused']);
  });

  it('ignores the case of the user name', async () => {
    await logIn(' DEMO@Example.ORG', token).expect(200);
  });

  it('marks the cookie as configured', async () => {
    const secure = await service.another({ COOKIE_DOMAIN: '.example.org', PUBLIC_URL: 'https://a.example.org' });
    const { headers } = await logIn(DEMO, token, secure.client).expect(200);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^x-auth-token=[\w-]{43}; Domain=\.?example\.org; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    await secure.close();
  });

  it('is a session of the path at which the service is, beside another one of the host', async () => {
    const below = await service.another({ PUBLIC_URL: 'https://a.example.org/pelorus/' });
    const response = await logIn(DEMO, token, below.client).expect(200);
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^x-auth-token=[\w-]{43}; Path=\/pelorus; HttpOnly; Secure; SameSite=Lax$/),
    ]);
    // Browsers send the cookie of the longer path first.
    const both = `x-auth-token=${sessionOf(response)}; x-auth-token=of-the-service-at-the-top`;
    const origin = 'https://a.example.org';
    await below.client.post('/rest/notes').set({ Cookie: both, Origin: origin }).expect(200);
    const end = await below.client.post('/rest/auth/logout').set({ Cookie: both, Origin: origin }).expect(204);
    expect(String(end.headers['set-cookie'])).toMatch(/^x-auth-token=; Path=\/pelorus; Expires=Thu, 01 Jan 1970/);
    await below.close();
  });

  describe('refuses in the same way', () => {
    /** Everything of a refusal that could tell one from another. */
    const traits = ({ status, text, headers }: Response): unknown => {
      const { date, 'x-request-id': id, ...others } = headers as unknown as Record<string, unknown>;
      expect([date, id]).not.toContain(undefined);
      return { status, text, others };
    };
    let reference: unknown;

    beforeAll(async () => {
      reference = traits(await logIn(DEMO, newAccessToken()).expect(401));
    });

    it.each<[string, () => Promise<[username: string, password: string]>]>([
      ['an unknown account', async () => ['nobody@example.org', newAccessToken()]],
      ["another account's token", async () => [DEMO, await service.makeToken({ username: 'other@example.org' })]],
      [
        'a functional account',
        async () => ['robot@example.org', await service.makeToken({ username: 'robot@example.org', functional: true })],
      ],
      ['what is no token', async () => [DEMO, "' or 1=1 --"]],
      ['what is no user name', async () => ['\u0001', 'x'.repeat(10_000)]],
      [
        'an expired token',
        async () => {
          const expired = await service.makeToken();
          await service.database.query(sql`update auth.token set expires = now() where hash = ${hashKey(expired)}`);
          return [DEMO, expired];
        },
      ],
      [
        'a revoked token',
        async () => {
          const revoked = await service.makeToken();
          await service.database.query(sql`update auth.token set revoked = now() where hash = ${hashKey(revoked)}`);
          return [DEMO, revoked];
        },
      ],
    ])('%s', async (_what, credentials) => {
      expect(traits(await logIn(...(await credentials())).expect(401))).toEqual(reference);
    });

    it('and sets no cookie', async () => {
      const { headers, body } = await logIn(DEMO, 'x').expect(401);
      expect(headers['set-cookie']).toBeUndefined();
      expect(body).toMatchObject({ code: 'login-refused' });
    });
  });

  it.each([
    ['', ['/password']],
    ['username=a', ['/password']],
    ['username=&password=', ['/password']],
    ['password=b&password=c', ['/password']],
    ['username=a&username=b&password=c', ['/username']],
    ['user=a&pass=b', ['/password']],
  ])('names what the form %j lacks', async (form, pointers) => {
    const { body } = await service.client.post('/rest/auth/login').type('form').send(form).expect(400);
    const { code, errors } = body as { code: string; errors: { pointer: string }[] };
    expect([code, errors.map((error) => error.pointer)]).toEqual(['bad-login-form', pointers]);
  });

  it.each([
    ['\0', 'x'],
    [DEMO, '\0'],
  ])('takes no U+0000: %j, %j', async (username, password) => {
    const { body } = await logIn(username, password).expect(400);
    expect(body).toMatchObject({ code: 'bad-character' });
  });

  it('takes a form only, of a bounded size', async () => {
    await service.client.post('/rest/auth/login').send({ username: DEMO, password: token }).expect(415);
    await logIn(DEMO, 'x'.repeat(70_000)).expect(413);
    await service.client.get('/rest/auth/login').expect(405).expect('Allow', 'POST');
    await service.client.put('/auth/rest/login').expect(405).expect('Allow', 'POST');
  });

  it('logs no secret', async () => {
    const session = sessionOf(await logIn(DEMO, token).expect(200));
    await logIn(DEMO, `${token}x`).expect(401);
    await service.client.post('/rest/notes').set('Cookie', `x-auth-token=${session}`).expect(200);
    await service.client.post('/rest/notes').set('Authorization', `Bearer ${session}`).expect(200);
    expect(service.log()).toContain('/rest/auth/login');
    for (const secret of [token, session]) expect(service.log()).not.toContain(secret);
  });
});
