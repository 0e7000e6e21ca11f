import { type Account } from './account';

/**
 * Scopes of tokens: `read` reads the records that need a session, `ingest` writes on the ingest service, `quality` flags
 * what it holds, `alerts` makes rules and receivers of alerts, `registry` writes on the registry, `admin` gives the rights of an administrator.
 */
export const SCOPES = ['read', 'ingest', 'quality', 'alerts', 'registry', 'admin'] as const;

export type Scope = (typeof SCOPES)[number];

/** Whether a text names a scope. */
export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}

/** The scopes that have an effect for an account, in their usual order: `admin` has none without an administrator. */
export function effectiveScopes(account: Pick<Account, 'admin'>, scopes: readonly string[]): Scope[] {
  return SCOPES.filter((scope) => scopes.includes(scope) && (scope !== 'admin' || account.admin));
}

/** An account as a session of these scopes acts for it: without `admin` it is no administrator. */
export function accountWithin(account: Account, scopes: readonly Scope[]): Account {
  return account.admin && !scopes.includes('admin') ? { ...account, admin: false } : account;
}
