import { type Account } from './account';
import { Authentication, type AuthStore, type FoundToken } from './authentication';
import { type Scope, SCOPES } from './scope';
import { hashKey, newAccessToken, newSessionToken } from './secret-key';

const ACCOUNT: Account = { id: 1, username: 'demo@example.org', admin: false, functional: false };
const EXPIRES = new Date('2030-01-01T00:00:00Z');
const TOKEN = newAccessToken();
const FOUND = { id: 7, name: 'laptop', expires: EXPIRES };
const KNOWN: FoundToken = { account: ACCOUNT, token: FOUND, scopes: SCOPES, standing: 'valid', idleSeconds: 0 };
const SESSION = { id: 3, account: ACCOUNT, scopes: SCOPES, expires: EXPIRES, idleSeconds: 0 };

/** A store that knows one token; overrides say what else. */
function store(overrides: Partial<AuthStore> = {}): jest.Mocked<AuthStore> {
  return {
    findToken: jest.fn(async (hash: Buffer) => (hash.equals(hashKey(TOKEN)) ? KNOWN : undefined)),
    touchToken: jest.fn(async () => undefined),
    findAccount: jest.fn(async () => undefined),
    openSession: jest.fn(async () => EXPIRES),
    findSession: jest.fn(async () => undefined),
    touchSession: jest.fn(async () => undefined),
    endSession: jest.fn(async () => undefined),
    ...overrides,
  } as unknown as jest.Mocked<AuthStore>;
}

describe('Authentication', () => {
  const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'login-refused' });

  it('opens a session for an account and its token, and keeps only hashes', async () => {
    const known = store();
    const session = await new Authentication(known).logIn(' Demo@Example.org', TOKEN);
    expect(session).toMatchObject({ account: ACCOUNT, expires: EXPIRES, token: FOUND });
    expect(known.openSession).toHaveBeenCalledWith(hashKey(session.key), { tokenId: 7 }, {});
  });

  it.each([
    ['another account', 'other@example.org', TOKEN],
    ['another token', 'demo@example.org', newAccessToken()],
    ['what is no token', 'demo@example.org', 'password'],
    ['a session for a token', 'demo@example.org', newSessionToken()],
  ])('refuses %s, asking the store once', async (_what, username, token) => {
    const known = store();
    await expect(new Authentication(known).logIn(username, token)).rejects.toEqual(refused);
    expect(known.findToken).toHaveBeenCalledTimes(1);
    expect(known.openSession).not.toHaveBeenCalled();
  });

  it.each(['', '  '])('opens one for a token alone (%j)', async (username) => {
    const session = await new Authentication(store()).logIn(username, TOKEN);
    expect(session).toMatchObject({ account: ACCOUNT, token: FOUND });
  });

  it.each(['revoked', 'expired', 'disabled'] as const)('opens none for a token that is %s', async (standing) => {
    const known = store({ findToken: async () => ({ ...KNOWN, standing }) });
    await expect(new Authentication(known).logIn('', TOKEN)).rejects.toEqual(refused);
    await expect(new Authentication(known).logIn(ACCOUNT.username, TOKEN)).rejects.toEqual(refused);
  });

  it('refuses a functional account', async () => {
    const functional = store({
      findToken: async () => ({ ...KNOWN, account: { ...ACCOUNT, functional: true } }),
    });
    await expect(new Authentication(functional).logIn(ACCOUNT.username, TOKEN)).rejects.toEqual(refused);
  });

  it.each([
    [59.9, 0],
    [60, 1],
    [4000, 1],
  ])('after %d seconds writes the use of a session down %d times', async (idleSeconds, times) => {
    const known = store({ findSession: async () => ({ ...SESSION, idleSeconds }) });
    const session = await new Authentication(known).recognise(newSessionToken());
    expect(session?.account).toBe(ACCOUNT);
    expect(known.touchSession).toHaveBeenCalledTimes(times);
  });

  it.each<[readonly Scope[], boolean]>([
    [SCOPES, true],
    [['read', 'registry'], false],
  ])('lets an administrator act as one with the scopes %j: %s', async (scopes, admin) => {
    const account = { ...ACCOUNT, admin: true };
    const known = store({ findToken: async () => ({ ...KNOWN, account, scopes }) });
    expect((await new Authentication(known).logIn(ACCOUNT.username, TOKEN)).account.admin).toBe(admin);
  });

  describe('after single sign-on', () => {
    it('opens a session of the account, with all its scopes and no token', async () => {
      const known = store({ findAccount: jest.fn(async () => ACCOUNT) });
      const session = await new Authentication(known).logInVerified('DEMO@example.org', { address: '192.0.2.1' });
      expect(known.findAccount).toHaveBeenCalledWith('demo@example.org', false);
      expect(known.openSession).toHaveBeenCalledWith(hashKey(session.key), { accountId: 1 }, { address: '192.0.2.1' });
      expect(session.scopes).toEqual(['read', 'ingest', 'quality', 'alerts', 'registry']);
      expect(session.token).toBeUndefined();
    });

    it.each([[undefined], [{ ...ACCOUNT, functional: true }]])('refuses the account %j', async (account) => {
      const known = store({ findAccount: async () => account });
      await expect(new Authentication(known).logInVerified('demo@example.org', {})).rejects.toMatchObject({
        kind: 'forbidden',
        code: 'account-refused',
      });
      expect(known.openSession).not.toHaveBeenCalled();
    });

    it('takes no letter that Unicode folds to one of another address', async () => {
      const known = store();
      const attempt = new Authentication(known).logInVerified('\u212Aate@example.org', {});
      await expect(attempt).rejects.toMatchObject({ code: 'account-refused' });
      expect(known.findAccount).toHaveBeenCalledWith('\u212Aate@example.org', false);
      const make = new Authentication(known).logInVerified('\u212Aate@example.org', {}, { make: true });
      await expect(make).rejects.toMatchObject({ code: 'bad-username' });
    });
  });

  it('does not ask the store about what can be no session', async () => {
    const known = store();
    const authentication = new Authentication(known);
    expect(await authentication.recognise('x')).toBeUndefined();
    await authentication.logOut('x');
    expect(known.findSession).not.toHaveBeenCalled();
    expect(known.endSession).not.toHaveBeenCalled();
  });

  describe('by a token alone', () => {
    const by = (overrides: Partial<FoundToken>, key = TOKEN) =>
      new Authentication(store({ findToken: async () => ({ ...KNOWN, ...overrides }) })).recogniseToken(key);

    it('has the account and scopes of the token, until it ends, and no session', async () => {
      const access = await by({});
      expect(access).toEqual({ account: ACCOUNT, token: FOUND, scopes: SCOPES, expires: EXPIRES, idleSeconds: 0 });
    });

    it.each<[Partial<FoundToken>, string]>([
      [{ standing: 'revoked' }, 'revoked-token'],
      [{ standing: 'expired' }, 'expired-token'],
      [{ standing: 'disabled' }, 'disabled-account'],
      [{ account: { ...ACCOUNT, functional: true } }, 'functional-account'],
    ])('is refused: %j', async (overrides, code) => {
      const owner = { username: ACCOUNT.username, tokenId: 7 };
      await expect(by(overrides)).rejects.toMatchObject({ kind: 'unauthenticated', code, owner });
    });

    it('asks nobody about what cannot be one', async () => {
      const known = store();
      const authentication = new Authentication(known);
      for (const key of ['', 'pelorus_', 'x'.repeat(10_000)]) {
        await expect(authentication.recogniseToken(key)).rejects.toMatchObject({ code: 'malformed-token' });
      }
      expect(known.findToken).not.toHaveBeenCalled();
      await expect(authentication.recogniseToken(newAccessToken())).rejects.toMatchObject({ code: 'unknown-token' });
    });

    it.each([
      [59.9, 0],
      [60, 1],
      [Infinity, 1],
    ])('after %d seconds writes its use down %d times', async (idleSeconds, times) => {
      const known = store({ findToken: async () => ({ ...KNOWN, idleSeconds }) });
      await new Authentication(known).recogniseToken(TOKEN);
      expect(known.touchToken).toHaveBeenCalledTimes(times);
    });

    it('is remembered for a moment where many requests come', async () => {
      const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
      const known = store();
      const authentication = new Authentication(known);
      for (let i = 0; i < 3; i++) await authentication.recogniseRecent(TOKEN);
      expect(authentication.recentSession(TOKEN)).toMatchObject({ token: FOUND });
      expect(known.findToken).toHaveBeenCalledTimes(1);
      clock.mockRestore();
    });
  });
});
