import { type Account } from './account';
import { Authentication, type AuthStore } from './authentication';
import { hashKey, newAccessToken, newSessionToken } from './secret-key';

const ACCOUNT: Account = { id: 1, username: 'demo@example.org', admin: false, functional: false };
const EXPIRES = new Date('2030-01-01T00:00:00Z');
const TOKEN = newAccessToken();

/** A store that knows one token; overrides say what else. */
function store(overrides: Partial<AuthStore> = {}): jest.Mocked<AuthStore> {
  return {
    accountOfToken: jest.fn(async (hash: Buffer) =>
      hash.equals(hashKey(TOKEN)) ? { account: ACCOUNT, tokenId: 7 } : undefined,
    ),
    openSession: jest.fn(async () => EXPIRES),
    findSession: jest.fn(async () => undefined),
    touchSession: jest.fn(async () => undefined),
    endSession: jest.fn(async () => undefined),
    ...overrides,
  } as jest.Mocked<AuthStore>;
}

describe('Authentication', () => {
  const refused = expect.objectContaining({ kind: 'unauthenticated', code: 'login-refused' });

  it('opens a session for an account and its token, and keeps only hashes', async () => {
    const known = store();
    const session = await new Authentication(known).logIn(' Demo@Example.org', TOKEN);
    expect(session).toMatchObject({ account: ACCOUNT, expires: EXPIRES });
    expect(known.openSession).toHaveBeenCalledWith(hashKey(session.token), 7);
  });

  it.each([
    ['another account', 'other@example.org', TOKEN],
    ['another token', 'demo@example.org', newAccessToken()],
    ['what is no token', 'demo@example.org', 'password'],
    ['a session for a token', 'demo@example.org', newSessionToken()],
  ])('refuses %s, asking the store once', async (_what, username, token) => {
    const known = store();
    await expect(new Authentication(known).logIn(username, token)).rejects.toEqual(refused);
    expect(known.accountOfToken).toHaveBeenCalledTimes(1);
    expect(known.openSession).not.toHaveBeenCalled();
  });

  it('refuses a functional account', async () => {
    const functional = store({
      accountOfToken: async () => ({ account: { ...ACCOUNT, functional: true }, tokenId: 7 }),
    });
    await expect(new Authentication(functional).logIn(ACCOUNT.username, TOKEN)).rejects.toEqual(refused);
  });

  it.each([
    [59.9, 0],
    [60, 1],
    [4000, 1],
  ])('after %d seconds writes the use of a session down %d times', async (idleSeconds, times) => {
    const known = store({ findSession: async () => ({ account: ACCOUNT, expires: EXPIRES, idleSeconds }) });
    const session = await new Authentication(known).recognise(newSessionToken());
    expect(session?.account).toBe(ACCOUNT);
    expect(known.touchSession).toHaveBeenCalledTimes(times);
  });

  it('does not ask the store about what can be no session', async () => {
    const known = store();
    const authentication = new Authentication(known);
    expect(await authentication.recognise('x')).toBeUndefined();
    await authentication.logOut('x');
    expect(known.findSession).not.toHaveBeenCalled();
    expect(known.endSession).not.toHaveBeenCalled();
  });
});
