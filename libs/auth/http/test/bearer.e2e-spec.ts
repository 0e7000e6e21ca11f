import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { AuditLog, hashKey, newAccessToken, newSessionToken } from '@pelorus/auth/domain';
import { TokenRepository } from '@pelorus/auth/persistence';
import { type Sql, sql } from '@pelorus/shared/persistence';
import { type ServiceClient, sessionOf } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const NOTES = '/rest/notes';
const MINE = '/rest/notes/mine';

describe('a token by itself', () => {
  let service: RunningAuth;
  let token: string;

  beforeAll(async () => {
    service = await runAuth({ TRUST_PROXY: '1', LOGIN_FAILURES_PER_ACCOUNT: '5' });
    token = await service.makeToken();
  });
  afterAll(() => service.close());

  let addresses = 0;
  /** Requests with a header `Authorization`, from an address of their own. */
  const by = (authorization: string, client = service.client): ServiceClient =>
    client.with({ Authorization: authorization, 'X-Forwarded-For': `192.0.2.${++addresses % 250}` });
  const bearing = (secret: string, client?: ServiceClient): ServiceClient => by(`Bearer ${secret}`, client);
  const change = (secret: string, assignment: Sql): Promise<unknown> =>
    service.database.query(sql`update auth.token set ${assignment} where hash = ${hashKey(secret)}`);
  const logIn = async (password: string): Promise<string> =>
    sessionOf(await service.client.post('/rest/auth/login').type('form').send({ password }).expect(200));

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('writes and reads without a session (%s)', async (scheme) => {
    const client = by(`${scheme} ${token}`);
    expect((await client.post(NOTES).expect(200)).body).toEqual({ by: DEMO });
    const mine = await client.get(MINE).expect(200);
    expect(mine.body).toEqual({ by: DEMO });
    expect(mine.headers['cache-control']).toBe('private, no-cache');
    expect(mine.headers['vary']).toContain('Authorization');
    expect(mine.headers['set-cookie']).toBeUndefined();
  });

  it('opens no session', async () => {
    const client = bearing(await service.makeToken({ username: 'quiet@example.org' }));
    await client.post(NOTES).expect(200);
    expect((await client.get('/rest/auth/sessions').expect(200)).body.records).toEqual([]);
  });

  it.each<Record<string, string>>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ])('is taken from a page with %j', (headers) => bearing(token).with(headers).post(NOTES).expect(200));

  it('says whose it is, and until when', async () => {
    const { body } = await bearing(token).get('/rest/auth/loggedin').expect(200);
    expect(body).toMatchObject({ username: DEMO, admin: false, tokenExpires: body.expires });
    expect(body.scopes).toEqual(['read', 'ingest', 'quality', 'alerts', 'registry']);
  });

  it('has its scopes, and is told which one it lacks', async () => {
    const reader = bearing(await service.makeToken({ scopes: ['read'] }));
    await reader.get('/rest/auth/tokens').expect(200);
    const { body, headers } = await reader.post(NOTES).expect(403);
    expect(body).toMatchObject({ code: 'missing-scope', requiredScopes: ['ingest'] });
    expect(headers['www-authenticate']).toMatch(
      /^Bearer realm="pelorus", error="insufficient_scope", scope="ingest", /,
    );
    const writer = bearing(await service.makeToken({ scopes: ['ingest'] }));
    await writer.post(NOTES).expect(200);
    expect((await writer.get(MINE).expect(200)).body).toEqual({});
    const session = { 'x-auth-token': await logIn(await service.makeToken({ scopes: ['read'] })) };
    const byHeader = await service.client.post(NOTES).set(session).expect(403);
    expect(byHeader.headers['www-authenticate']).toBeUndefined();
  });

  it('is an administrator with the scope `admin` alone', async () => {
    const username = 'chief@example.org';
    const chief = bearing(await service.makeToken({ username, admin: true }));
    await chief.get('/rest/audit').expect(200);
    await bearing(await service.makeToken({ username, scopes: ['read'] }))
      .get('/rest/audit')
      .expect(403);
  });

  it('makes tokens that end with it, login links, and revokes itself', async () => {
    const own = await service.makeToken({ expiresInDays: 3 });
    const client = bearing(own);
    const { body } = await client.post('/rest/auth/tokens').send({ name: 'made' }).expect(201);
    expect(body.madeBy).toEqual(expect.any(Number));
    await client.post('/rest/auth/login-links').expect(200);
    await client.delete(`/rest/auth/tokens/${body.madeBy}`).expect(204);
    for (const secret of [own, body.token]) {
      expect((await bearing(secret).post(NOTES).expect(401)).body.code).toBe('revoked-token');
    }
  });

  it('is not ended by a logout', async () => {
    await bearing(token).post('/rest/auth/logout').expect(204);
    await by('Bearer x y').post('/rest/auth/logout').expect(204);
    await bearing(token).post(NOTES).expect(200);
  });

  it('writes its use down', async () => {
    const own = await service.makeToken({ username: 'used@example.org' });
    await bearing(own).post(NOTES).expect(200);
    const [listed] = await new TokenRepository(service.database, 'auth').list('used@example.org');
    expect(listed!.lastUsed).toBeInstanceOf(Date);
  });

  describe('that does not work is refused, and why', () => {
    const refusal = async (authorization: string): Promise<unknown[]> => {
      const client = by(authorization);
      const answers = [await client.post(NOTES), await client.get(MINE), await client.get('/rest/auth/loggedin')];
      const seen = answers.map(({ status, body, headers }) => [status, body.code, headers['www-authenticate']]);
      for (const answer of answers) expect(answer.text).not.toContain(authorization.split(' ').at(-1) || 'nothing');
      expect(new Set(seen.map((each) => JSON.stringify(each))).size).toBe(1);
      return seen[0]!;
    };
    const invalid = expect.stringMatching(
      /^Bearer realm="pelorus", error="invalid_token", error_description="[^"\\]+"$/,
    );

    it.each<[string, (own: string) => Promise<unknown>]>([
      ['expired-token', (own) => change(own, sql`expires = now()`)],
      ['revoked-token', (own) => change(own, sql`revoked = now()`)],
    ])('%s', async (code, end) => {
      const own = await service.makeToken();
      await bearing(own).post(NOTES).expect(200);
      await end(own);
      expect(await refusal(`Bearer ${own}`)).toEqual([401, code, invalid]);
    });

    it('unknown-token', async () => {
      expect(await refusal(`Bearer ${newAccessToken()}`)).toEqual([401, 'unknown-token', invalid]);
    });

    it('disabled-account, until it is enabled', async () => {
      const username = 'gone@example.org';
      const own = await service.makeToken({ username });
      const disable = (value: Sql) =>
        service.database.query(sql`update auth.account set disabled = ${value} where username = ${username}`);
      await disable(sql`now()`);
      expect(await refusal(`Bearer ${own}`)).toEqual([401, 'disabled-account', invalid]);
      await disable(sql`null`);
      await bearing(own).post(NOTES).expect(200);
    });

    it('functional-account', async () => {
      const own = await service.makeToken({ username: 'robot@example.org', functional: true });
      expect(await refusal(`Bearer ${own}`)).toEqual([401, 'functional-account', invalid]);
    });

    it.each([
      ['nothing', 'Bearer'],
      ['a password', 'Bearer password'],
      ['a prefix', 'Bearer pelorus_'],
      ['a part', `Bearer pelorus_${'x'.repeat(42)}`],
      ['more than one', `Bearer pelorus_${'x'.repeat(44)}`],
      ['two', `Bearer pelorus_${'x'.repeat(43)} pelorus_${'y'.repeat(43)}`],
      ['a list', `Bearer pelorus_${'x'.repeat(43)}, Bearer pelorus_${'y'.repeat(43)}`],
      ['quotes', `Bearer "pelorus_${'x'.repeat(43)}"`],
      ['letters of others', `Bearer pelorus_${'\xe4'.repeat(43)}`],
      ['10,000 characters', `Bearer ${'x'.repeat(10_000)}`],
      ['10,000 characters after the prefix', `Bearer pelorus_${'x'.repeat(10_000)}`],
      ['a tab', `Bearer\tpelorus_${'x'.repeat(43)}`],
    ])('malformed-token: %s', async (_what, authorization) => {
      const { body, headers } = await by(authorization).post(NOTES).expect(401);
      expect(body.code).toBe('malformed-token');
      expect(headers['www-authenticate']).toEqual(invalid);
      expect(JSON.stringify([body, headers])).not.toContain('xxxx');
    });

    it.each(['Basic ZGVtbzpkZW1v', 'Digest username="a"', 'Token abc', 'Bearerpelorus_x', `pelorus_${'x'.repeat(43)}`])(
      'unsupported-scheme: %s',
      async (authorization) => {
        const { body, headers } = await by(authorization).post(NOTES).expect(401);
        expect(body).toMatchObject({ code: 'unsupported-scheme', detail: expect.stringContaining('Bearer <token>') });
        expect(headers['www-authenticate']).toBe('Bearer realm="pelorus"');
        expect(body.detail).not.toContain('xxx');
        await by(authorization).get(MINE).expect(200);
      },
    );

    it('a session that is none', async () => {
      const client = bearing(newSessionToken());
      const { body, headers } = await client.post(NOTES).expect(401);
      expect(body).toMatchObject({ code: 'not-logged-in', detail: expect.stringContaining('pelorus_') });
      expect(headers['www-authenticate']).toEqual(invalid);
      expect((await client.get(MINE).expect(200)).body).toEqual({});
    });
  });

  it('must be sent once', async () => {
    const send = async (method: string, path: string): Promise<unknown[]> => {
      const headers = { Authorization: [`Bearer ${token}`, `Bearer ${newAccessToken()}`] };
      const request = http.request(service.url + path, { method, headers }).end();
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      const { code } = JSON.parse(await text(response)) as { code?: string };
      return [response.statusCode, code, response.headers['www-authenticate']];
    };
    const challenge = expect.stringMatching(/^Bearer realm="pelorus", error="invalid_request", /);
    expect(await send('POST', NOTES)).toEqual([400, 'repeated-authorization', challenge]);
    expect(await send('GET', MINE)).toEqual([400, 'repeated-authorization', challenge]);
    expect(await send('GET', NOTES)).toEqual([200, undefined, undefined]);
  });

  it('is not looked at where a session makes no difference', async () => {
    for (const path of [NOTES, '/health/live', '/health/ready']) await bearing(newAccessToken()).get(path).expect(200);
  });

  describe('with a session beside it', () => {
    let others: string;
    beforeAll(async () => {
      others = await logIn(await service.makeToken({ username: 'ben@example.org' }));
    });

    it('goes before the cookie, and needs no origin', async () => {
      const cookie = { Cookie: `x-auth-token=${others}`, Origin: 'https://evil.example' };
      expect((await bearing(token).with(cookie).post(NOTES).expect(200)).body).toEqual({ by: DEMO });
      expect((await bearing(newAccessToken()).with(cookie).post(NOTES).expect(401)).body.code).toBe('unknown-token');
      expect((await by('Bearer').with(cookie).post(NOTES).expect(401)).body.code).toBe('malformed-token');
    });

    it('goes after the header `x-auth-token`, as ever', async () => {
      const { body } = await bearing(token).with({ 'x-auth-token': others }).post(NOTES).expect(200);
      expect(body).toEqual({ by: 'ben@example.org' });
    });

    it('leaves the cookie in force where the scheme is that of a proxy', async () => {
      const { body } = await by('Basic ZGVtbzpkZW1v')
        .with({ Cookie: `x-auth-token=${others}` })
        .post(NOTES)
        .expect(200);
      expect(body).toEqual({ by: 'ben@example.org' });
    });
  });

  it('ends on every instance at once', async () => {
    const other = await service.another();
    const own = await service.makeToken();
    const clients = [bearing(own), bearing(own, other.client)];
    for (const client of clients) await client.post(NOTES).expect(200);
    await change(own, sql`revoked = now()`);
    for (const client of clients) await client.post(NOTES).expect(401);
    await other.close();
  });

  it('that is unknown counts as a failed login of its address; one that works goes on', async () => {
    const from = (authorization: string) =>
      service.client.with({ Authorization: authorization, 'X-Forwarded-For': '198.51.100.1' });
    const ended = await service.makeToken();
    await change(ended, sql`revoked = now()`);
    for (let i = 0; i < 7; i++) await from(`Bearer ${ended}`).post(NOTES).expect(401);
    for (let i = 0; i < 5; i++) {
      const client = from(`Bearer ${newAccessToken()}`);
      await (i % 2 ? client.post(NOTES) : client.get(MINE)).expect(401);
    }
    const { body, headers } = await from(`Bearer ${newAccessToken()}`).post(NOTES).expect(429);
    expect(body.code).toBe('too-many-logins');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    await from(`Bearer ${newAccessToken()}`).get(MINE).expect(429);
    await from(`Bearer ${token}`).post(NOTES).expect(200);
    await bearing(newAccessToken()).post(NOTES).expect(401);
  });

  it('stands in no log; the audit log names it by its id', async () => {
    const own = await service.makeToken({ username: 'audited@example.org' });
    await bearing(own).delete(NOTES).expect(204);
    await change(own, sql`revoked = now()`);
    await bearing(own).delete(NOTES).expect(401);
    const unknown = newAccessToken();
    await bearing(unknown).delete(NOTES).expect(401);
    await service.app.get(AuditLog, { strict: false }).flush();
    const chief = bearing(await service.makeToken({ username: 'chief@example.org', admin: true }));
    const { body } = await chief.get('/rest/audit?where=username==audited@example.org&sorts=id').expect(200);
    const tokenId = expect.any(Number);
    expect(body.records).toMatchObject([
      { action: 'delete', result: 'done', tokenId, status: 204 },
      { action: 'refusal', result: 'refused', tokenId, status: 401, detail: 'revoked-token' },
    ]);
    const all = JSON.stringify((await chief.get('/rest/audit').expect(200)).body) + service.log();
    expect(all).toContain('unknown-token');
    for (const secret of [own, unknown, token]) expect(all).not.toContain(secret.slice('pelorus_'.length));
  });
});
