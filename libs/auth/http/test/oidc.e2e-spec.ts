import { AuditLog } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { openApiFaults, openApiGaps, PathProxy } from '@pelorus/shared/testing';
import { freePort } from '@pelorus/tools/free-port';
import { Browser, type Stop } from './provider/browser';
import { runProvider, type RunningProvider } from './provider/running-provider';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const SECRET = 'the-secret-of-this-client';
const LOGIN = '/rest/auth/oidc/login';

describe('single sign-on', () => {
  let provider: RunningProvider;
  let service: RunningAuth;
  const settings = (): Record<string, string> => ({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'pelorus',
    OIDC_CLIENT_SECRET: SECRET,
  });

  beforeAll(async () => {
    provider = await runProvider(SECRET);
    service = await runAuth(settings());
    await service.makeToken();
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  const signOn = (login: string, path = LOGIN, change?: (url: URL) => void): Promise<Stop> =>
    new Browser(login).open(service.url + path, change);
  const codeOf = ({ status, text }: Stop): unknown => [status, (JSON.parse(text) as { code?: string }).code];
  const sessions = async (): Promise<number> =>
    (
      await service.database.query<{ count: number }>(
        sql`select count(*) from auth.session where account_id is not null`,
      )
    )[0]!.count;

  it.each([LOGIN, '/rest/v2/auth/oidc/login'])('opens a session of the account at %s', async (path) => {
    const browser = new Browser(DEMO);
    const end = await browser.open(service.url + path);
    expect(new URL(end.url).pathname).toBe(path.replace('login', 'callback'));
    expect(end.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(end.text)).toEqual({
      username: DEMO,
      admin: false,
      expires: expect.any(String),
      scopes: ['read', 'ingest', 'quality', 'alerts', 'registry'],
    });
    expect(browser.cookies(service.url)).toMatch(/^x-auth-token=[\w-]{43}$/);
    const mine = service.client.with({ Cookie: browser.cookies(service.url) });
    expect((await mine.post('/rest/notes').expect(200)).body).toEqual({ by: DEMO });
    const [own] = (await mine.get('/rest/auth/sessions?sorts=-id').expect(200)).body.records;
    expect(own).toMatchObject({ current: true });
    expect(own).not.toHaveProperty('tokenId');
    const made = await mine.post('/rest/auth/tokens').send({ name: 'console' }).expect(201);
    await service.client.logIn(DEMO, made.body.token);
    await mine.delete(`/rest/auth/sessions/${own.id}`).expect(204);
    await mine.post('/rest/notes').expect(401);
  });

  it.each(['/rest', '/rest/v2'])('is named where nobody is logged in: %s', async (prefix) => {
    const { body } = await service.client.get(`${prefix}/auth/loggedin`).expect(401);
    expect(body).toMatchObject({ code: 'not-logged-in', signOn: `${prefix}/auth/oidc/login` });
  });

  it('asks with state, nonce and PKCE, and keeps them from the browser', async () => {
    const response = await service.client.get(LOGIN).expect(303);
    const address = new URL(response.headers['location']!);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'pelorus',
      redirect_uri: `${service.url}/rest/auth/oidc/callback`,
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const [cookie] = response.headers['set-cookie'] as unknown as string[];
    expect(cookie).toMatch(/^x-auth-sign-on=[\w-]+; Max-Age=600; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    const sealed = Buffer.from(/=([\w-]+)/.exec(cookie!)![1]!, 'base64url').toString('latin1');
    expect(sealed).not.toContain(address.searchParams.get('state'));
  });

  it('sets cookies that no other host can set where there is TLS', async () => {
    const secure = await service.another({ ...settings(), PUBLIC_URL: 'https://pelorus.example' });
    const { headers } = await secure.client.get(LOGIN).expect(303);
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-x-auth-sign-on=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(new URL(headers['location']!).searchParams.get('redirect_uri')).toBe(
      'https://pelorus.example/rest/auth/oidc/callback',
    );
    await secure.close();
  });

  it('leads out of a path of the host and back below it', async () => {
    const host = await PathProxy.start();
    const below = await service.another({ ...settings(), PUBLIC_URL: `${host.url}/pelorus` });
    host.lead('/pelorus', below.url);
    const browser = new Browser(DEMO);
    const told = await browser.open(`${host.url}/pelorus/rest/v2/auth/loggedin`);
    const { signOn } = JSON.parse(told.text) as { readonly signOn: string };
    expect(signOn).toBe(`${host.url}/pelorus/rest/v2/auth/oidc/login`);
    const seen: string[] = [];
    const end = await browser.open(`${signOn}?returnTo=/rest/v2/auth/loggedin`, ({ href }) => seen.push(href));
    expect(seen.some((href) => href.startsWith(`${host.url}/pelorus/rest/v2/auth/oidc/callback?`))).toBe(true);
    expect([end.status, end.url]).toEqual([200, `${host.url}/pelorus/rest/v2/auth/loggedin`]);
    expect(browser.cookies(host.url)).toBe('');
    expect(browser.cookies(`${host.url}/pelorus`)).toMatch(/^x-auth-token=[\w-]{43}$/);
    await below.close();
    await host.close();
  });

  it('keeps sign-ons that begin at two paths of a host apart', async () => {
    const nameAt = async (address: string): Promise<string> => {
      const secure = await service.another({ ...settings(), PUBLIC_URL: address });
      const { headers } = await secure.client.get(LOGIN).expect(303);
      await secure.close();
      return String(headers['set-cookie']).split('=', 1)[0]!;
    };
    expect(await nameAt('https://pelorus.example/sea')).toBe('__Host-x-auth-sign-on%2Fsea');
    expect(await nameAt('https://pelorus.example/lake')).toBe('__Host-x-auth-sign-on%2Flake');
  });

  it('goes on at a path of the service, and at no other place', async () => {
    const end = await signOn(DEMO, `${LOGIN}?returnTo=${encodeURIComponent('/rest/auth/loggedin?')}`);
    expect([end.status, new URL(end.url).pathname]).toEqual([200, '/rest/auth/loggedin']);
    const far = await signOn(DEMO, `${LOGIN}?returnTo=${encodeURIComponent('/items/日本?q=\u0001é%20')}`);
    expect(far.url).toBe(`${service.url}/items/%E6%97%A5%E6%9C%AC?q=%01%C3%A9%20`);
    const long = encodeURIComponent(`/${'日'.repeat(500)}`);
    await service.client.get(`${LOGIN}?returnTo=${long}`).expect(400);
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 'evil', '', '/a\nb']) {
      await service.client.get(`${LOGIN}?returnTo=${encodeURIComponent(path)}`).expect(400);
    }
    await service.client.get(`${LOGIN}?returnto=/api`).expect(400);
  });

  it.each<[string, string, unknown]>([
    ['without an account', 'stranger@example.org', [403, 'account-refused']],
    ['whose address is not verified', 'unverified@example.org', [403, 'email-not-verified']],
    ['without an address', 'nameless', [403, 'email-not-verified']],
  ])('refuses somebody %s', async (_what, login, refusal) => {
    if (login.includes('@') && !login.startsWith('stranger')) await service.makeToken({ username: login });
    const before = await sessions();
    expect(codeOf(await signOn(login))).toEqual(refusal);
    expect(await sessions()).toBe(before);
  });

  it('refuses disabled and functional accounts', async () => {
    await service.makeToken({ username: 'robot@example.org', functional: true });
    await service.makeToken({ username: 'disabled@example.org' });
    await service.database.query(sql`update auth.account set disabled = now() where username = 'disabled@example.org'`);
    for (const login of ['robot@example.org', 'disabled@example.org']) {
      expect(codeOf(await signOn(login))).toEqual([403, 'account-refused']);
    }
  });

  it('finds an account whatever the case of the address, and makes none unless it is told to', async () => {
    expect((await signOn('DEMO@example.org')).status).toBe(200);
    const open = await service.another({ ...settings(), OIDC_ACCOUNTS: 'any' });
    const end = await new Browser('New@Example.org').open(open.url + LOGIN);
    expect(JSON.parse(end.text)).toMatchObject({ username: 'new@example.org', admin: false });
    expect(codeOf(await new Browser('m\u00fcller@example.org').open(open.url + LOGIN))).toEqual([422, 'bad-username']);
    await open.close();
  });

  it.each<[string, (url: URL) => void, unknown]>([
    [
      'another state',
      (url) => url.searchParams.has('code') && url.searchParams.set('state', 'x'),
      [400, 'sign-on-unknown'],
    ],
    ['no state', (url) => url.searchParams.has('code') && url.searchParams.delete('state'), [400, 'sign-on-unknown']],
    [
      'a state twice',
      (url) => url.searchParams.has('code') && url.searchParams.append('state', 'x'),
      [400, 'sign-on-unknown'],
    ],
    [
      'another nonce',
      (url) => url.searchParams.has('nonce') && url.searchParams.set('nonce', 'x'),
      [401, 'sign-on-refused'],
    ],
    [
      'another challenge',
      (url) => url.searchParams.has('code_challenge') && url.searchParams.set('code_challenge', 'x'.repeat(43)),
      [401, 'sign-on-refused'],
    ],
    [
      'another code',
      (url) => url.searchParams.has('code') && url.searchParams.set('code', 'x'),
      [401, 'sign-on-refused'],
    ],
    [
      'another issuer',
      (url) => url.searchParams.has('iss') && url.searchParams.set('iss', 'https://x'),
      [401, 'sign-on-refused'],
    ],
    [
      'an error of the provider',
      (url) =>
        url.searchParams.has('code') &&
        (url.searchParams.delete('code'), url.searchParams.set('error', 'access_denied')),
      [401, 'sign-on-refused'],
    ],
  ])('refuses %s', async (_what, change, refusal) => {
    const before = await sessions();
    expect(codeOf(await signOn(DEMO, LOGIN, change))).toEqual(refusal);
    expect(await sessions()).toBe(before);
  });

  it('takes an answer once, from the browser that began', async () => {
    let callback = '';
    const thief = new Browser(DEMO);
    const victim = new Browser(DEMO);
    const begun = service.url + LOGIN;
    await victim.open(begun, (url) => {
      if (!url.searchParams.has('code')) return;
      callback = url.href;
      thief.steal(victim, service.url);
    });
    expect(codeOf(await victim.open(callback))).toEqual([400, 'sign-on-unknown']);
    expect(codeOf(await new Browser(DEMO).open(callback))).toEqual([400, 'sign-on-unknown']);
    // The code was used up by then.
    expect(codeOf(await thief.open(callback))).toEqual([401, 'sign-on-refused']);
  });

  it('takes no answer after 10 minutes', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now');
    const change = (url: URL): void => void (url.searchParams.has('code') && clock.mockReturnValue(now + 660_000));
    const end = await signOn(DEMO, LOGIN, change).finally(() => clock.mockRestore());
    expect(codeOf(end)).toEqual([400, 'sign-on-unknown']);
  });

  it('is written down, with its failures', async () => {
    // What waits to be written down of sign-ons before would come between.
    await service.app.get(AuditLog, { strict: false }).flush();
    // An instance of its own has counted no other refusals of this address.
    const instance = await service.another(settings());
    for (const login of [DEMO, 'stranger@example.org']) await new Browser(login).open(instance.url + LOGIN);
    await instance.close();
    const rows = await service.database.query(
      sql`select username, result, detail from auth.audit where detail like '%single sign-on' order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { username: 'stranger@example.org', result: 'refused', detail: 'account-refused single sign-on' },
      { username: DEMO, result: 'done', detail: 'single sign-on' },
    ]);
    expect(service.log()).not.toContain(SECRET);
  });

  it('is not written down when nothing of it was begun: anybody can call that', async () => {
    const instance = await service.another(settings());
    const asked = { 'X-Request-Id': 'nothing-begun' };
    for (const cookie of ['', 'x-auth-sign-on=made-up'])
      await instance.client
        .get('/rest/auth/oidc/callback?code=a&state=b')
        .set({ ...asked, Cookie: cookie })
        .expect(400);
    // A refused login beside them is.
    const wrong = { username: DEMO, password: 'wrong' };
    await instance.client.post('/rest/auth/login').type('form').send(wrong).set(asked).expect(401);
    await instance.close();
    const rows = await service.database.query(
      sql`select action, result from auth.audit where request_id = ${asked['X-Request-Id']}`,
    );
    expect(rows).toEqual([{ action: 'login', result: 'refused' }]);
  });

  it('takes claims from the ID token where they are', async () => {
    const other = await runProvider(SECRET, 'claims-in-token');
    const instance = await service.another({ ...settings(), OIDC_ISSUER: other.issuer });
    expect((await new Browser(DEMO).open(instance.url + LOGIN)).status).toBe(200);
    await instance.close();
    await other.close();
  });

  it('takes no ID token that is not signed with a key of the provider', async () => {
    const other = await runProvider(SECRET, 'foreign-keys', 'claims-in-token');
    const instance = await service.another({ ...settings(), OIDC_ISSUER: other.issuer });
    expect(codeOf(await new Browser(DEMO).open(instance.url + LOGIN))).toEqual([401, 'sign-on-refused']);
    await instance.close();
    await other.close();
  });

  it('is 503 while the provider is away, and works when it is back; other logins go on', async () => {
    const port = `port=${await freePort()}`;
    const first = await runProvider(SECRET, port);
    const instance = await service.another({ ...settings(), OIDC_ISSUER: first.issuer });
    await first.close();
    const { body } = await instance.client.get(LOGIN).expect(503);
    expect(body.code).toBe('sign-on-unavailable');
    await instance.client.logIn(DEMO, await service.makeToken());
    const back = await runProvider(SECRET, port);
    expect((await new Browser(DEMO).open(instance.url + LOGIN)).status).toBe(200);
    const end = await new Browser(DEMO).open(instance.url + LOGIN, (url) =>
      url.searchParams.has('code') ? back.close() : undefined,
    );
    expect(codeOf(end)).toEqual([503, 'sign-on-unavailable']);
    await instance.close();
  });

  it('is described in full', async () => {
    const { document } = service.client;
    expect(await openApiFaults(document)).toEqual([]);
    expect(openApiGaps(document).filter((gap) => gap.includes('/oidc/'))).toEqual([]);
  });

  it('is not there unless it is configured', async () => {
    const plain = await service.another();
    await plain.client.get(LOGIN).expect(404);
    await plain.client.get('/rest/auth/oidc/callback').expect(404);
    expect(JSON.stringify(plain.client.document)).not.toContain('oidc');
    await plain.close();
  });
});
