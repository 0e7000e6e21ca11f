import { type Scope } from '@pelorus/auth/domain';
import { sql } from '@pelorus/shared/persistence';
import { type ServiceClient } from '@pelorus/shared/testing';
import { DEMO, type RunningAuth, runAuth } from './running-auth';

const TOKENS = '/rest/auth/tokens';
const OTHER = 'other@example.org';

describe('tokens over HTTP', () => {
  let service: RunningAuth;
  let demo: ServiceClient;

  beforeAll(async () => {
    service = await runAuth();
    demo = await logIn();
  });
  afterAll(() => service.close());

  const logIn = async (
    scopes?: readonly Scope[],
    username = DEMO,
    admin = false,
    expiresInDays = 365,
  ): Promise<ServiceClient> =>
    service.client.logIn(
      username,
      await service.makeToken({ username, admin, expiresInDays, ...(scopes && { scopes }) }),
    );
  const make = async (body: object, client = demo) => (await client.post(TOKENS).send(body).expect(201)).body;

  it.each([TOKENS, '/rest/v2/auth/tokens'])('are made, shown once, listed and revoked at %s', async (path) => {
    const { body, headers } = await demo
      .post(path)
      .send({ name: 'buoy', scopes: ['ingest'], expiresInDays: 30 })
      .expect(201);
    const { token, ...shown } = body;
    expect(token).toMatch(/^pelorus_[\w-]{43}$/);
    expect(shown).toMatchObject({ name: 'buoy', scopes: ['ingest'] });
    expect(Date.parse(`${shown.expires}Z`) - Date.parse(`${shown.created}Z`)).toBe(30 * 86_400_000);
    expect(headers['location']).toBe(`${path}/${shown.id}`);
    expect((await demo.get(headers['location']!).expect(200)).body).toEqual(shown);
    const list = await demo.get(`${path}?where=name==buoy&sorts=-id`).expect(200);
    expect(list.body.records[0]).toEqual(shown);
    expect(list.text).not.toContain(token);
    const buoy = await service.client.logIn(DEMO, token);
    expect((await buoy.post('/rest/notes').expect(200)).body).toEqual({ by: DEMO });
    await demo.delete(headers['location']!).expect(204);
    await buoy.post('/rest/notes').expect(401);
    await demo.delete(headers['location']!).expect(204);
    expect((await demo.get(headers['location']!).expect(200)).body.revoked).toMatch(/^\d{4}-/);
  });

  it('have the scopes of the session but `admin`, and 90 days, unless it is said', async () => {
    const admin = await logIn(undefined, 'chief@example.org', true);
    const made = await make({ name: 'plain' }, admin);
    expect(made.scopes).toEqual(['read', 'ingest', 'quality', 'alerts', 'registry']);
    expect(Date.parse(made.expires) - Date.parse(made.created)).toBe(90 * 86_400_000);
    expect((await make({ name: 'all', scopes: ['admin', 'read'] }, admin)).scopes).toEqual(['read', 'admin']);
  });

  it('need scopes from a session that has `admin` alone', async () => {
    const admin = await logIn(['admin'], 'sparse@example.org', true);
    const { body } = await admin.post(TOKENS).send({ name: 'x' }).expect(422);
    expect(body.errors).toMatchObject([{ pointer: '/scopes' }]);
    expect((await make({ name: 'x', scopes: ['admin'] }, admin)).scopes).toEqual(['admin']);
  });

  it.each<[string, readonly Scope[], readonly Scope[]]>([
    ['another scope', ['read', 'ingest'], ['registry']],
    ['more scopes', ['read'], ['read', 'ingest']],
    ['the rights of an administrator', ['read', 'ingest', 'registry'], ['admin']],
  ])('are not made for %s than the session has', async (_what, own, wanted) => {
    const { body } = await (await logIn(own)).post(TOKENS).send({ name: 'x', scopes: wanted }).expect(403);
    const requiredScopes = wanted.filter((scope) => !own.includes(scope));
    expect(body).toMatchObject({ code: 'scope-exceeded', requiredScopes });
  });

  it("of an administrator cannot be made by an administrator's lesser token", async () => {
    const lesser = await logIn(['read', 'registry', 'ingest'], 'lesser@example.org', true);
    await lesser
      .post(TOKENS)
      .send({ name: 'x', scopes: ['admin'] })
      .expect(403);
    const full = await logIn(undefined, 'lesser@example.org', true);
    const { id } = await make({ name: 'full', scopes: ['admin'] }, full);
    await lesser.delete(`${TOKENS}/${id}`).expect(403);
    await full.delete(`${TOKENS}/${id}`).expect(204);
  });

  it('revoke themselves, but none that may do more', async () => {
    const small = await logIn(['ingest']);
    const { id } = await make({ name: 'mightier', scopes: ['read', 'ingest'] });
    expect((await small.delete(`${TOKENS}/${id}`).expect(403)).body.code).toBe('scope-exceeded');
    const own = await make({ name: 'own', scopes: ['ingest'] }, small);
    await (await service.client.logIn(DEMO, own.token)).delete(`${TOKENS}/${own.id}`).expect(204);
  });

  it('end with the token that made them at the latest, and are revoked with it', async () => {
    const week = await logIn(undefined, 'week@example.org', false, 7);
    const child = await make({ name: 'child', expiresInDays: 300 }, week);
    const { body } = await week.get(`${TOKENS}?sorts=id`).expect(200);
    const [maker] = body.records as { id: number; expires: string }[];
    expect(child).toMatchObject({ expires: maker!.expires, madeBy: maker!.id });
    const second = await service.client.logIn('week@example.org', child.token);
    const grandchild = await make({ name: 'grandchild', expiresInDays: 1 }, second);
    expect(grandchild).toMatchObject({ madeBy: child.id });
    expect(Date.parse(grandchild.expires)).toBeLessThan(Date.parse(maker!.expires));
    const third = await service.client.logIn('week@example.org', grandchild.token);
    await third.post('/rest/notes').expect(200);
    await week.delete(`${TOKENS}/${maker!.id}`).expect(204);
    for (const client of [week, second, third]) await client.get(TOKENS).expect(401);
    for (const { token } of [child, grandchild]) {
      const form = { username: 'week@example.org', password: token };
      await service.client.post('/rest/auth/login').type('form').send(form).expect(401);
    }
  });

  it('of other accounts end with the token of the administrator that made them', async () => {
    const chief = await logIn(undefined, 'chief2@example.org', true);
    const { body: account } = await chief
      .post('/rest/auth/accounts')
      .send({ username: 'buoy2@example.org' })
      .expect(201);
    const path = `/rest/auth/accounts/${account.id}/tokens`;
    const made = (
      await chief
        .post(path)
        .send({ name: 'x', scopes: ['ingest'] })
        .expect(201)
    ).body;
    const buoy = await service.client.logIn('buoy2@example.org', made.token);
    await buoy.post('/rest/notes').expect(200);
    await chief.delete(`${TOKENS}/${made.madeBy}`).expect(204);
    await buoy.post('/rest/notes').expect(401);
  });

  it('are all revoked with their maker, also those that are being made', async () => {
    const busy = await logIn(['ingest', 'read'], 'race@example.org');
    const { madeBy } = await make({ name: 'first' }, busy);
    const attempts = Array.from({ length: 12 }, (_, i) => busy.post(TOKENS).send({ name: `t${i}` }));
    const revoked = busy.delete(`${TOKENS}/${madeBy}`).expect(204);
    await Promise.all([...attempts, revoked]);
    const left = await service.database.query(
      sql`select token.id from auth.token join auth.account on account.id = account_id
        where username = 'race@example.org' and revoked is null`,
    );
    expect(left).toEqual([]);
  });

  it("are nobody else's to see or to revoke", async () => {
    const { id } = await make({ name: 'mine' });
    const other = await logIn(undefined, OTHER);
    for (const path of [`${TOKENS}/${id}`, `${TOKENS}/999999999`, `${TOKENS}/x`]) {
      await other.get(path).expect(404);
      await other.delete(path).expect(404);
    }
    const { body } = await other.get(`${TOKENS}?where=name==mine`).expect(200);
    expect(body.totalHits).toBe(0);
    expect((await demo.get(`${TOKENS}/${id}`).expect(200)).body.revoked).toBeUndefined();
  });

  it.each([
    [{}, ['/name']],
    [{ name: ' ' }, ['/name']],
    [{ name: 'x', scopes: [] }, ['/scopes']],
    [{ name: 'x', scopes: ['all'] }, ['/scopes']],
    [{ name: 'x', scopes: 'read' }, ['/scopes']],
    [{ name: 'x', expiresInDays: 0 }, ['/expiresInDays']],
    [{ name: 'x', expiresInDays: 366 }, ['/expiresInDays']],
    [{ name: 'x', expiresInDays: 1.5 }, ['/expiresInDays']],
    [{ name: 'x', admin: true }, ['/admin']],
  ])('are not made of %j', async (body, pointers) => {
    const refused = await demo.post(TOKENS).send(body).expect(422);
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  });

  it('are 100 at the most that work', async () => {
    const busy = await logIn(undefined, 'busy@example.org');
    for (let i = 1; i < 100; i++) await make({ name: `t${i}` }, busy);
    expect((await busy.post(TOKENS).send({ name: 'x' }).expect(409)).body.code).toBe('too-many-tokens');
    const { body } = await busy.get(`${TOKENS}?hits=1&sorts=-id`).expect(200);
    await busy.delete(`${TOKENS}/${body.records[0].id}`).expect(204);
    await make({ name: 'x' }, busy);
  });

  it('need a session', async () => {
    await service.client.get(TOKENS).expect(401);
    await service.client.post(TOKENS).send({ name: 'x' }).expect(401);
    await service.client.delete(`${TOKENS}/1`).expect(401);
    await (await logIn(['ingest'])).get(TOKENS).expect(403);
  });

  it('read as their account with `read` only; otherwise as everybody', async () => {
    const mine = async (scopes: readonly Scope[]) =>
      (await (await logIn(scopes)).get('/rest/notes/mine').expect(200)).body;
    expect(await mine(['read'])).toEqual({ by: DEMO });
    expect(await mine(['ingest', 'registry'])).toEqual({});
  });

  it('write only what their scopes are for', async () => {
    const attempt = async (scopes: readonly Scope[]) => (await logIn(scopes)).post('/rest/notes');
    expect((await attempt(['ingest'])).status).toBe(200);
    for (const scopes of [['read'], ['registry'], ['read', 'registry']] as const) {
      const { status, body } = await attempt(scopes);
      expect([status, body.code, body.requiredScopes]).toEqual([403, 'missing-scope', ['ingest']]);
    }
  });
});
