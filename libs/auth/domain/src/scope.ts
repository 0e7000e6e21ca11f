import { type Account } from './account';

/**
 * Scopes of tokens: `read` reads what needs a session, `ingest` writes on the ingest service, `quality` flags its
 * values, `alerts` writes rules and receivers, `registry` writes on the registry, `admin` acts as administrator.
 */
export const SCOPES = ['read', 'ingest', 'quality', 'alerts', 'registry', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** Scopes in effect for an account, in order; `admin` only for administrators. */
export function effectiveScopes(account: Pick<Account, 'admin'>, scopes: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope) && (scope !== 'admin' || account.admin));
}

/** Account under scopes: without `admin` it is no administrator. */
export function accountWithin(account: Account, scopes: readonly Scope[]): Account {
  return account.admin && !scopes.includes('admin') ? { ...account, admin: false } : account;
}
