/** Where the operations of accounts are, on both services: as the registry has its paths, and as the ingest service does. */
const PREFIXES = ['rest/v2/auth', 'rest/auth'];

/** The paths of an operation below `auth`. */
export function authPaths(name: string): string[] {
  return PREFIXES.map((prefix) => `${prefix}/${name}`);
}

/** The paths of login; older clients use the last. */
export const LOGIN_PATHS = [...authPaths('login'), 'auth/rest/login'];
/** The paths of the audit log. */
export const AUDIT_PATHS = ['rest/v2/audit', 'rest/audit'];
