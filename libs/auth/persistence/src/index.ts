import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { CreateAuth1763640000001 } from './migrations/0001-create-auth.migration';

export { AuthRepository } from './auth.repository';
export { type NewToken, TokenRepository } from './token.repository';

/** The migrations of accounts, tokens and sessions, for a schema of the given name. */
export function authMigrations(schema: string): SchemaMigrations {
  return { schema, migrations: [CreateAuth1763640000001] };
}
