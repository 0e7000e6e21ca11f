import { Authentication } from '@pelorus/auth/domain';
import { authMigrations, AuthRepository, authSchemas } from '@pelorus/auth/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate, sql } from '@pelorus/shared/persistence';
import { testDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AccessStores } from './access-stores';
import { UsageError } from './command-words';
import { runTokenCommand } from './token-command';

describe('token command', () => {
  let server: TestDatabase;
  let database: Database;
  let stores: AccessStores;
  const run = (line: string): Promise<string> => runTokenCommand(line.split(' ').filter(Boolean), stores);

  beforeAll(async () => {
    server = await testDatabase((url) => migrate(new Secret(url), authMigrations('auth')), 'auth');
    const options = { poolSize: 2, entities: authSchemas('auth'), applicationName: 'token spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
    stores = new AccessStores(database, 'auth');
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  it('makes an account and a token, prints the token alone and keeps only its hash', async () => {
    const token = await run('create --username New@Example.org --name laptop');
    expect(token).toMatch(/^pelorus_[\w-]{43}$/);
    const session = await new Authentication(new AuthRepository(database, 'auth')).logIn('new@example.org', token);
    const [row] = await database.query<{ everything: string }>(
      sql`select jsonb_agg(to_jsonb(account))::text || jsonb_agg(to_jsonb(token))::text
          || (select jsonb_agg(to_jsonb(session)) from auth.session)::text as everything
        from auth.token join auth.account on account.id = account_id`,
    );
    for (const secret of [token, token.slice(8), session.key]) {
      expect(row?.everything).not.toContain(secret);
      expect(row?.everything).not.toContain(Buffer.from(secret).toString('hex'));
    }
    expect(row?.everything).toContain('new@example.org');
  });

  it('lists tokens without showing them', async () => {
    const today = (): string => new Date().toISOString().slice(0, 10);
    const before = today();
    const token = await run('create --username lister@example.org --expires 10d --admin');
    // The token may be made at midnight.
    const days = [before, today()];
    const [header, line, ...others] = (await run('list --username LISTER@example.org')).split('\n');
    expect(header?.split('\t')).toEqual([
      'id',
      'username',
      'name',
      'account',
      'scopes',
      'created',
      'expires',
      'last used',
      'state',
    ]);
    const shown = line?.split('\t').slice(1) ?? [];
    expect(shown).toEqual([
      'lister@example.org',
      'unnamed',
      'administrator',
      'read,ingest,quality,alerts,registry,admin',
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      'never',
      'valid',
    ]);
    const [made = '', expires = ''] = shown.slice(4, 6);
    expect(days).toContain(made);
    expect(Date.parse(expires) - Date.parse(made)).toBe(10 * 86_400_000);
    expect(others).toEqual([]);
    expect(line).not.toContain(token);
    expect(await run('list')).toContain('lister@example.org');
  });

  it('revokes a token by its id', async () => {
    await run('create --username revoked@example.org --functional');
    const state = async (): Promise<string[]> =>
      (await run('list --username revoked@example.org')).split('\n')[1]!.split('\t');
    const [id = '', , , account] = await state();
    expect(account).toBe('functional');
    expect(await run(`revoke ${id}`)).toBe(`token ${id} is revoked`);
    expect((await state()).at(-1)).toBe('revoked');
  });

  it('gives a token the scopes that are named, by default those that its account can use', async () => {
    await run('create --username scoped@example.org --scopes ingest,read');
    await run('create --username scoped@example.org');
    const lines = (await run('list --username scoped@example.org')).split('\n').slice(1);
    expect(lines.map((line) => line.split('\t')[4])).toEqual(['read,ingest', 'read,ingest,quality,alerts,registry']);
  });

  it('revokes all tokens of an account', async () => {
    for (const name of ['a', 'b']) await run(`create --username many@example.org --name ${name}`);
    expect(await run('revoke --username Many@example.org')).toBe('2 tokens of many@example.org are revoked');
    expect(await run('list --username many@example.org')).not.toContain('valid');
    await expect(run('revoke --username nobody@example.org')).rejects.toThrow(`no account 'nobody@example.org'`);
  });

  it('makes an account what it is asked for, but changes none', async () => {
    await run('create --username person@example.org');
    await expect(run('create --username person@example.org --admin')).rejects.toThrow(
      `'person@example.org' is not an administrator: make it one first.`,
    );
    await expect(run('create --username person@example.org --functional')).rejects.toThrow('not a functional account');
    expect((await run('list --username person@example.org')).split('\n')).toHaveLength(2);
  });

  it('writes down what it did, and who ran it, without the token', async () => {
    const token = await run('create --username noted@example.org');
    const rows = await database.query<{ subject: string; detail: string }>(
      sql`select action, service, subject, detail from auth.audit where subject like '%noted@example.org%'`,
    );
    expect(rows).toEqual([
      {
        action: 'token-create',
        service: 'cli',
        subject: expect.stringMatching(/^token \d+ of noted@example.org: read, ingest, quality, alerts, registry$/),
        detail: expect.stringMatching(/^by '.+' on '.+'$/),
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each([
    ['', 'no command given'],
    ['make', `there is no command 'token make'`],
    ['create', '--username is required'],
    ['create demo@example.org', `'demo@example.org' is not expected here`],
    ['create --username a@b c', `'c' is not expected here`],
    ['create --username', '--username'],
    ['create --username a@b --colour red', '--colour'],
    ['create --username a@b --expires 0d', '--expires takes days from 1d to 365d'],
    ['create --username a@b --expires 366d', '--expires takes days from 1d to 365d'],
    ['create --username a@b --expires 1y', '--expires takes days from 1d to 365d'],
    [
      'create --username a@b --scopes read,write',
      `--scopes takes some of read,ingest,quality,alerts,registry,admin, not 'write'`,
    ],
    ['list everything', `'everything' is not expected here`],
    ['revoke', 'revoke takes the id of one token, or --username alone'],
    ['revoke all', 'revoke takes the id of one token, or --username alone'],
    ['revoke 1 --username a@b', 'revoke takes the id of one token, or --username alone'],
    ['revoke 1 2', 'revoke takes the id of one token, or --username alone'],
    ['revoke 999999999', 'there is no token 999999999'],
  ])('refuses "token %s"', async (line, message) => {
    const refusal = run(line);
    await expect(refusal).rejects.toThrow(UsageError);
    await expect(refusal).rejects.toThrow(message);
  });

  it('refuses a user name that is no e-mail address', async () => {
    await expect(run('create --username demo')).rejects.toThrow(`'demo' is no e-mail address`);
  });
});
