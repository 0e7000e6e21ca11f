import { hashKey } from '@pelorus/auth/domain';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate, raw, sql } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AuthRepository } from './auth.repository';
import { authSchemas } from './auth.schema';
import { authMigrations } from './index';
import { type NewToken, TokenRepository } from './token.repository';

describe('AuthRepository', () => {
  let server: TestDatabase;
  let database: Database;
  let auth: AuthRepository;
  let tokens: TokenRepository;
  let count = 0;

  beforeAll(async () => {
    server = await testDatabase((url) => migrate(new Secret(url), authMigrations('auth')), 'auth');
    const options = { poolSize: 4, entities: authSchemas('auth'), applicationName: 'auth spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
    auth = new AuthRepository(database, 'auth');
    tokens = new TokenRepository(database, 'auth');
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** Makes a token of an account of its own. */
  const makeToken = async (
    overrides: Partial<NewToken> = {},
  ): Promise<{ hash: Buffer; id: number; username: string }> => {
    const username = `a${++count}@example.org`;
    const hash = hashKey(`token ${count}`);
    const token = { username, hash, name: 'laptop', expiresInDays: 90, admin: false, functional: false, ...overrides };
    await tokens.create(token);
    const [row] = await tokens.list(token.username);
    return { hash: token.hash, id: row!.id, username: token.username };
  };
  const openSession = async (
    overrides: Partial<NewToken> = {},
  ): Promise<{ session: Buffer; token: number; ends: Date }> => {
    const { id } = await makeToken(overrides);
    const session = hashKey(`session ${count}`);
    return { session, token: id, ends: await auth.openSession(session, { tokenId: id }) };
  };
  const change = (table: string, assignment: string, condition: ReturnType<typeof sql>): Promise<unknown> =>
    database.query(sql`update auth.${raw(table)} set ${raw(assignment)} where ${condition}`);
  const hoursUntil = (date: Date): number => Math.round((date.getTime() - Date.now()) / 3_600_000);

  it('finds the account of a token', async () => {
    const { hash, id, username } = await makeToken({ admin: true });
    expect(await auth.findToken(hash)).toEqual({
      token: { id, name: 'laptop', expires: expect.any(Date) },
      scopes: ['read', 'ingest', 'quality', 'alerts', 'registry', 'admin'],
      account: { id: expect.any(Number), username, admin: true, functional: false },
      standing: 'valid',
      idleSeconds: Infinity,
    });
    expect(await auth.findToken(hashKey('other'))).toBeUndefined();
  });

  it('tells what ended a token', async () => {
    const expired = await makeToken();
    await change('token', `expires = now()`, sql`id = ${expired.id}`);
    expect(await auth.findToken(expired.hash)).toMatchObject({ standing: 'expired' });
    const revoked = await makeToken();
    expect(await tokens.revoke(revoked.id)).toBe(true);
    expect(await auth.findToken(revoked.hash)).toMatchObject({ standing: 'revoked' });
    const disabled = await makeToken();
    await change('account', `disabled = now()`, sql`username = ${disabled.username}`);
    expect(await auth.findToken(disabled.hash)).toMatchObject({ standing: 'disabled' });
  });

  it('notes the use of a token at most once a minute', async () => {
    const { hash, id, username } = await makeToken();
    const used = async (): Promise<Date | null> => (await tokens.list(username))[0]!.lastUsed;
    await auth.touchToken(id);
    const first = await used();
    expect(first).toBeInstanceOf(Date);
    expect((await auth.findToken(hash))!.idleSeconds).toBeLessThan(60);
    await auth.touchToken(id);
    expect(await used()).toEqual(first);
    await change('token', `last_used = last_used - interval '1 minute'`, sql`id = ${id}`);
    await auth.touchToken(id);
    expect((await used())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
  });

  it('notes when a token was used', async () => {
    const { id, username } = await makeToken();
    expect((await tokens.list(username))[0]?.lastUsed).toBeNull();
    await auth.openSession(hashKey('noted'), { tokenId: id });
    expect((await tokens.list(username))[0]?.lastUsed).toBeInstanceOf(Date);
  });

  it('ends a session after 12 hours without use', async () => {
    const { session } = await openSession();
    await change('session', `seen = now() - interval '11 hours 59 minutes'`, sql`hash = ${session}`);
    const found = await auth.findSession(session);
    expect(Math.round((found?.idleSeconds ?? 0) / 60)).toBe(12 * 60 - 1);
    expect(hoursUntil(found!.expires)).toBe(12);
    await change('session', `seen = now() - interval '12 hours'`, sql`hash = ${session}`);
    expect(await auth.findSession(session)).toBeUndefined();
  });

  it('prolongs a session by its use, to 7 days at the most', async () => {
    const { session, ends } = await openSession();
    expect(hoursUntil(ends)).toBe(7 * 24);
    await change(
      'session',
      `seen = now() - interval '11 hours', expires = now() + interval '2 hours'`,
      sql`hash = ${session}`,
    );
    await auth.touchSession(session);
    const found = await auth.findSession(session);
    expect(Math.round(found!.idleSeconds / 60)).toBe(0);
    expect(hoursUntil(found!.expires)).toBe(2);
    await change('session', `expires = now()`, sql`hash = ${session}`);
    expect(await auth.findSession(session)).toBeUndefined();
  });

  it('ends a session with its token', async () => {
    const { id } = await makeToken();
    await change('token', `expires = now() + interval '3 hours'`, sql`id = ${id}`);
    expect(hoursUntil(await auth.openSession(hashKey('short'), { tokenId: id }))).toBe(3);
    expect(hoursUntil((await auth.findSession(hashKey('short')))!.expires)).toBe(3);
  });

  it('ends the sessions of a revoked token at once', async () => {
    const { session, token } = await openSession();
    expect(await auth.findSession(session)).toBeDefined();
    await tokens.revoke(token);
    expect(await auth.findSession(session)).toBeUndefined();
  });

  it('ends the sessions of an account that becomes functional', async () => {
    const { session, token } = await openSession();
    await change('account', 'functional = true', sql`id = (select account_id from auth.token where id = ${token})`);
    expect(await auth.findSession(session)).toBeUndefined();
  });

  it('writes the use of a session once a minute at the most', async () => {
    const { session } = await openSession();
    const seen = async (): Promise<unknown> =>
      database.query(sql`select seen from auth.session where hash = ${session}`);
    const before = await seen();
    await auth.touchSession(session);
    expect(await seen()).toEqual(before);
    await change('session', `seen = now() - interval '61 seconds'`, sql`hash = ${session}`);
    await auth.touchSession(session);
    expect((await auth.findSession(session))?.idleSeconds).toBeLessThan(60);
  });

  it('ends one session of several', async () => {
    const { session, token } = await openSession();
    await auth.openSession(hashKey('second'), { tokenId: token });
    await auth.endSession(session);
    expect(await auth.findSession(session)).toBeUndefined();
    expect(await auth.findSession(hashKey('second'))).toBeDefined();
  });

  it('sweeps ended sessions of a token at its next login', async () => {
    const { session, token } = await openSession();
    await change('session', `seen = now() - interval '13 hours'`, sql`hash = ${session}`);
    await auth.openSession(hashKey('next'), { tokenId: token });
    expect(await database.query(sql`select 1 from auth.session where hash = ${session}`)).toEqual([]);
  });

  describe('tokens', () => {
    it('belong to one account whatever the case, which keeps what it is', async () => {
      const { username, id } = await makeToken({ admin: true });
      await makeToken({ username });
      const rows = await tokens.list(username);
      expect(rows).toHaveLength(2);
      expect(rows[0]).toMatchObject({ id, account: { admin: true } });
      expect(rows[1]).toMatchObject({ account: { username, admin: true }, name: 'laptop', revoked: null });
    });

    it('are revoked once', async () => {
      const { id, username } = await makeToken();
      await tokens.revoke(id);
      const [first] = await tokens.list(username);
      expect(await tokens.revoke(id)).toBe(true);
      expect((await tokens.list(username))[0]?.revoked).toEqual(first?.revoked);
      expect(await tokens.revoke(999_999_999)).toBe(false);
    });
  });
});
