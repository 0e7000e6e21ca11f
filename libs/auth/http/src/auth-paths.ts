/** Prefixes of account operations: the registry's and the ingest service's, on both. */
const PREFIXES = ['rest/v2/auth', 'rest/auth'];

/** Paths of an operation below `auth`. */
export function authPaths(name: string): string[] {
  return PREFIXES.map((prefix) => `${prefix}/${name}`);
}

/** Paths of login; the last is for older clients. */
export const LOGIN_PATHS = [...authPaths('login'), 'auth/rest/login'];
export const AUDIT_PATHS = ['rest/v2/audit', 'rest/audit'];
