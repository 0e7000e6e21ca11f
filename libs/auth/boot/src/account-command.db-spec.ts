import { Authentication, hashKey, newAccessToken, type OpenedSession, type Scope } from '@pelorus/auth/domain';
import { authMigrations, AuthRepository, authSchemas } from '@pelorus/auth/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate, sql } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AccessStores } from './access-stores';
import { runAccountCommand } from './account-command';
import { UsageError } from './command-words';

describe('account command', () => {
  let server: TestDatabase;
  let database: Database;
  let stores: AccessStores;
  let auth: Authentication;
  let count = 0;
  const run = (line: string): Promise<string> => runAccountCommand(line.split(' ').filter(Boolean), stores);

  beforeAll(async () => {
    server = await testDatabase((url) => migrate(new Secret(url), authMigrations('auth')), 'auth');
    const options = { poolSize: 2, entities: authSchemas('auth'), applicationName: 'account spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
    stores = new AccessStores(database, 'auth');
    auth = new Authentication(new AuthRepository(database, 'auth'));
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  /** An account with a token, who is logged in. */
  const person = async ({ admin = false, scopes }: { admin?: boolean; scopes?: readonly Scope[] } = {}): Promise<{
    username: string;
    session: OpenedSession;
    logIn: () => Promise<OpenedSession>;
  }> => {
    const username = `person${++count}@example.org`;
    const secret = newAccessToken();
    const kind = { admin, functional: false, ...(scopes && { scopes }) };
    await stores.tokens.create({ username, name: 'spec', hash: hashKey(secret), expiresInDays: 1, ...kind });
    const logIn = () => auth.logIn(username, secret);
    return { username, session: await logIn(), logIn };
  };

  it('disables an account: its tokens and sessions do not work; enabled, its tokens do', async () => {
    const { username, session, logIn } = await person();
    expect(await auth.recognise(session.key)).toBeDefined();
    expect(await run(`disable --username ${username.toUpperCase()}`)).toBe(
      `${username} is disabled; its sessions are ended`,
    );
    expect(await auth.recognise(session.key)).toBeUndefined();
    await expect(logIn()).rejects.toMatchObject({ code: 'login-refused' });
    await expect(auth.logInVerified(username, {})).rejects.toMatchObject({ code: 'account-refused' });
    expect(await run('list')).toMatch(new RegExp(`^${username}\tperson\t[\\d-]+\tdisabled [\\d-]+$`, 'm'));
    await run(`enable --username ${username}`);
    expect(await auth.recognise(session.key)).toBeUndefined();
    expect(await auth.recognise((await logIn()).key)).toBeDefined();
  });

  it('keeps the sessions of a disabled account out, also one that opened meanwhile', async () => {
    const { username, session } = await person();
    await database.query(sql`update auth.account set disabled = now() where username = ${username}`);
    expect(await auth.recognise(session.key)).toBeUndefined();
  });

  it('makes an administrator and takes that back; no session is lifted', async () => {
    const { username, session, logIn } = await person({ scopes: ['read', 'registry', 'admin'] });
    expect(session.account.admin).toBe(false);
    await run(`set --username ${username} --admin=yes`);
    expect(await auth.recognise(session.key)).toBeUndefined();
    const lifted = await logIn();
    expect(lifted.account.admin).toBe(true);
    expect(await run(`set --username ${username} --admin no`)).toContain('is no administrator');
    expect(await auth.recognise(lifted.key)).toBeUndefined();
    expect((await logIn()).account.admin).toBe(false);
  });

  it('makes no administrator of a token that was made for less', async () => {
    const { username, logIn } = await person();
    await run(`set --username ${username} --admin=yes`);
    expect((await logIn()).account.admin).toBe(false);
  });

  it('ends the sessions of one account', async () => {
    const [one, other] = [await person(), await person()];
    await one.logIn();
    expect(await run(`end-sessions --username ${one.username}`)).toBe(`2 sessions of ${one.username} are ended`);
    expect(await auth.recognise(one.session.key)).toBeUndefined();
    expect(await auth.recognise(other.session.key)).toBeDefined();
  });

  it('writes down what it did', async () => {
    const { username } = await person();
    await run(`set --username ${username} --admin=yes`);
    await run(`disable --username ${username}`);
    const rows = await database.query<{ action: string; subject: string }>(
      sql`select action, subject from auth.audit where subject like ${`${username}%`} order by id`,
    );
    expect(rows).toEqual([
      { action: 'account-change', subject: `${username} is an administrator, for tokens with the scope admin` },
      { action: 'account-change', subject: `${username} is disabled` },
    ]);
  });

  it.each([
    ['', 'no command given'],
    ['make', `there is no command 'account make'`],
    ['toString', `there is no command 'account toString'`],
    ['list all', `'all' is not expected here`],
    ['disable', '--username is required'],
    ['disable ada@example.org', `'ada@example.org' is not expected here`],
    ['set --username a@b', '--admin is required'],
    ['set --username a@b --admin=maybe', `--admin takes yes or no, not 'maybe'`],
  ])('refuses "account %s"', async (line, message) => {
    const refusal = run(line);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(message);
  });

  it.each(['disable', 'enable', 'set --admin=yes', 'end-sessions'])('knows no account for "%s"', async (line) => {
    await expect(run(`${line} --username nobody@example.org`)).rejects.toMatchObject({ code: 'no-such-account' });
  });
});
