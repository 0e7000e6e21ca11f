import { type SchemaMigrations } from '@pelorus/shared/persistence';
import { CreateAuth1763640000001 } from './migrations/0001-create-auth.migration';
import { ExtendAccess1795320000002 } from './migrations/0002-extend-access.migration';
import { BindTokens1795320000003 } from './migrations/0003-bind-tokens.migration';

export { AccountRepository } from './account.repository';
export { AuditRepository } from './audit.repository';
export { ACCOUNTS, AUDIT, SESSIONS, TOKENS } from './auth-collections';
export { AuthRepository } from './auth.repository';
export { authSchemas } from './auth.schema';
export { OwnedAccessRepository } from './owned-access.repository';
export { SessionRepository } from './session.repository';
export { type ListedToken, type NewToken, TokenRepository } from './token.repository';

/** Migrations of accounts, tokens, sessions and the audit log. */
export function authMigrations(schema: string): SchemaMigrations {
  return { schema, migrations: [CreateAuth1763640000001, ExtendAccess1795320000002, BindTokens1795320000003] };
}
