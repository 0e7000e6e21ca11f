import { type Test } from 'supertest';
import { hashKey, newSessionToken } from '@pelorus/auth/domain';
import { TokenRepository } from '@pelorus/auth/persistence';
import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient, sessionOf } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

describe('session', () => {
  let service: RunningAuth;
  let token: string;

  beforeAll(async () => {
    service = await runAuth({ CORS_ORIGINS: 'https://listed.example' });
    token = await service.makeToken();
  });
  afterAll(() => service.close());

  const open = async (password = token): Promise<string> =>
    sessionOf(
      await service.client.post('/rest/auth/login').type('form').send({ username: DEMO, password }).expect(200),
    );
  const write = (headers: Record<string, string>, client: ServiceClient = service.client): Test =>
    client.post('/rest/notes').set(headers);
  const byCookie = (session: string): Record<string, string> => ({ Cookie: `x-auth-token=${session}` });

  it('goes with the cookie, the header or as bearer', async () => {
    const session = await open();
    const ways: Record<string, string>[] = [
      { Cookie: `a=b; x-auth-token=${session}` },
      { 'x-auth-token': session },
      { Authorization: `bearer ${session}` },
    ];
    for (const headers of ways) {
      expect((await write(headers).expect(200)).body).toEqual({ by: DEMO });
    }
  });

  it('is not needed for reading', () => service.client.get('/rest/notes').expect(200));

  it.each([
    ['nothing', {}],
    ['garbage in the header', { 'x-auth-token': 'x' }],
    ['garbage in the cookie', { Cookie: 'x-auth-token=j%3A%7B%22a%22%3A1%7D' }],
    ['an unknown session', { 'x-auth-token': newSessionToken() }],
    ['the cookie of an unknown session', { Cookie: `x-auth-token=${newSessionToken()}` }],
  ])('is missed with %s', async (_what, headers) => {
    const { body, headers: answered } = await write(headers as Record<string, string>).expect(401);
    expect(body).toMatchObject({ code: 'not-logged-in', instance: '/rest/notes' });
    expect(answered['www-authenticate']).toBe('Bearer realm="pelorus"');
    await service.client
      .delete('/rest/notes')
      .set(headers as Record<string, string>)
      .expect(401);
    await service.client
      .get('/rest/auth/loggedin')
      .set(headers as Record<string, string>)
      .expect(401);
  });

  it.each<(secret: string) => Record<string, string>>([(secret) => ({ 'x-auth-token': secret }), byCookie])(
    'is not the access token, which goes as Bearer',
    async (headers) => {
      const { body } = await write(headers(token)).expect(401);
      expect(body).toMatchObject({ code: 'not-logged-in', detail: expect.stringContaining('Authorization: Bearer') });
    },
  );

  it.each(['/rest/v2/auth', '/rest/auth'])('tells who is logged in, and ends, at %s', async (prefix) => {
    const session = await open();
    const { body } = await service.client.get(`${prefix}/loggedin`).set('x-auth-token', session).expect(200);
    expect(body).toMatchObject({ username: DEMO, admin: false });
    const { headers } = await service.client.post(`${prefix}/logout`).set(byCookie(session)).expect(204);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^x-auth-token=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly/),
    ]);
    await service.client.get(`${prefix}/loggedin`).set('x-auth-token', session).expect(401);
    await write({ 'x-auth-token': session }).expect(401);
  });

  it('needs none to log out', () => service.client.post('/rest/auth/logout').expect(204));

  it('works on another instance, and ends there when its token is revoked', async () => {
    const other = await service.another();
    const password = await service.makeToken({ name: 'revoked' });
    const session = await open(password);
    await write({ 'x-auth-token': session }, other.client).expect(200);
    const tokens = new TokenRepository(service.database, 'auth');
    const [row] = (await tokens.list(DEMO)).filter(({ name }) => name === 'revoked');
    await tokens.revoke(row!.id);
    await write({ 'x-auth-token': session }, other.client).expect(401);
    await write({ 'x-auth-token': session }).expect(401);
    await other.close();
  });

  it('slides with its use', async () => {
    const session = await open();
    const age = (hours: number): Promise<unknown> =>
      service.database.query(
        sql`update auth.session set seen = now() - make_interval(hours => ${hours}) where hash = ${hashKey(session)}`,
      );
    await age(11);
    await write({ 'x-auth-token': session }).expect(200);
    const [row] = await service.database.query<{ recent: boolean }>(
      sql`select seen > now() - interval '1 minute' as recent from auth.session where hash = ${hashKey(session)}`,
    );
    expect(row).toEqual({ recent: true });
    await age(12);
    await write({ 'x-auth-token': session }).expect(401);
  });

  describe('by cookie from a page', () => {
    it.each([
      ['no page', undefined, 200],
      ['the page of the service', 'own', 200],
      ['a listed page', 'https://listed.example', 200],
      ['another page', 'https://evil.example', 403],
      ['a page of another port', 'http://127.0.0.1:1', 403],
      ['a page without origin', 'null', 403],
    ])('%s', async (_what, origin, status) => {
      const session = await open();
      const headers: Record<string, string> =
        origin === undefined ? {} : { Origin: origin === 'own' ? service.url : origin };
      const { body } = await write({ ...byCookie(session), ...headers }).expect(status);
      if (status === 403) expect(body).toMatchObject({ code: 'foreign-origin' });
      await write({ 'x-auth-token': session, ...headers }).expect(200);
      await service.client
        .post('/rest/auth/logout')
        .set({ ...byCookie(session), ...headers })
        .expect(status === 200 ? 204 : 403);
    });

    it('of the public address, when that is known', async () => {
      const known = await service.another({ PUBLIC_URL: 'https://pelorus.example/registry' });
      const session = await open();
      await write({ ...byCookie(session), Origin: 'https://pelorus.example' }, known.client).expect(200);
      await write({ ...byCookie(session), Origin: known.url }, known.client).expect(403);
      await known.close();
    });

    it('of the address that a trusted proxy was asked for', async () => {
      const behind = await service.another({ TRUST_PROXY: '1' });
      const session = await open();
      const proxied = { ...byCookie(session), Origin: 'https://a.example', 'X-Forwarded-Proto': 'https' };
      await write({ ...proxied, 'X-Forwarded-Host': 'a.example' }, behind.client).expect(200);
      await write({ ...proxied, Host: 'a.example' }, behind.client).expect(200);
      await write({ ...proxied, Host: 'a.example' }).expect(403);
      await write({ ...proxied, 'X-Forwarded-Host': 'a.example' }).expect(403);
      await behind.close();
    });
  });
});
