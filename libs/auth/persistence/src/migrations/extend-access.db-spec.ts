import { Authentication, hashKey, newAccessToken, newSessionToken } from '@pelorus/auth/domain';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate, sql } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { AuthRepository } from '../auth.repository';
import { authSchemas } from '../auth.schema';
import { authMigrations } from '../index';

/** Inserts as a service of the first migration does: an account, its token, a session. */
const OLDER = {
  account: (username: string, admin: boolean) =>
    sql`insert into auth.account (username, admin, functional) values (${username}, ${admin}, false) returning id`,
  token: (accountId: number, hash: Buffer) =>
    sql`insert into auth.token (account_id, name, hash, expires)
      values (${accountId}, 'older', ${hash}, now() + interval '1 day') returning id`,
  session: (tokenId: number, hash: Buffer) =>
    sql`insert into auth.session (hash, token_id, expires) values (${hash}, ${tokenId}, now() + interval '1 day')`,
};

describe('the migration of scopes, sessions and the audit log', () => {
  let server: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await emptyDatabase();
    const { schema, migrations } = authMigrations('auth');
    await migrate(new Secret(server.url), { schema, migrations: migrations.slice(0, 1) });
    const options = { poolSize: 2, entities: authSchemas('auth'), applicationName: 'migration spec' };
    database = await Database.connect({ ...options, url: new Secret(server.url) });
  });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });

  const older = async (username: string, admin: boolean): Promise<{ token: string; session: string }> => {
    const [token, session] = [newAccessToken(), newSessionToken()];
    const [account] = await database.query<{ id: number }>(OLDER.account(username, admin));
    const [row] = await database.query<{ id: number }>(OLDER.token(account!.id, hashKey(token)));
    await database.query(OLDER.session(row!.id, hashKey(session)));
    return { token, session };
  };

  it('keeps tokens and sessions, with all scopes of their account, also of services that are not updated yet', async () => {
    const before = [await older('ada@example.org', false), await older('chief@example.org', true)];
    await migrate(new Secret(server.url), authMigrations('auth'));
    await migrate(new Secret(server.url), authMigrations('auth'));
    const after = [await older('ben@example.org', false), await older('boss@example.org', true)];
    const auth = new Authentication(new AuthRepository(database, 'auth'));
    for (const [person, chief] of [before, after]) {
      expect(await auth.recognise(person!.session)).toMatchObject({ scopes: ['read', 'ingest', 'registry'] });
      const all = { account: { admin: true }, scopes: ['read', 'ingest', 'registry', 'admin'] };
      expect(await auth.recognise(chief!.session)).toMatchObject(all);
    }
    expect(await auth.logIn('boss@example.org', after[1]!.token)).toMatchObject({ account: { admin: true } });
  });
});
