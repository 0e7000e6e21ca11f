import { hashKey, newAccessToken } from '@pelorus/auth/domain';
import { authMigrations, authSchemas, type NewToken, TokenRepository } from '@pelorus/auth/persistence';
import { Secret } from '@pelorus/shared/config';
import { Database, migrate } from '@pelorus/shared/persistence';

/** The schema of services that are not told of another one. */
const SCHEMA = 'auth';

/** An account with what its token may do, all of it by default, and for how many days: a month by default. */
export type TokenWish = Pick<NewToken, 'username' | 'scopes'> & Partial<Pick<NewToken, 'admin' | 'expiresInDays'>>;

/**
 * Makes tokens, in their order, with the accounts that are missing; gives their secrets. It does what `token
 * create` of a service does without starting a program for each; services may be starting on the database meanwhile.
 */
export async function createTokens(
  databaseUrl: string,
  name: string,
  wishes: readonly TokenWish[],
): Promise<readonly string[]> {
  const url = new Secret(databaseUrl);
  await migrate(url, authMigrations(SCHEMA));
  const entities = authSchemas(SCHEMA);
  const database = await Database.connect({ url, poolSize: 1, entities, applicationName: 'pelorus tokens' });
  try {
    const secrets: string[] = [];
    for (const wish of wishes) secrets.push(await create(new TokenRepository(database, SCHEMA), { name, ...wish }));
    return secrets;
  } finally {
    await database.close();
  }
}

async function create(tokens: TokenRepository, wish: TokenWish & { readonly name: string }): Promise<string> {
  const secret = newAccessToken();
  await tokens.create({ admin: false, expiresInDays: 30, ...wish, functional: false, hash: hashKey(secret) });
  return secret;
}
