import { DomainError } from '@pelorus/shared/kernel';
import { type Scope } from './scope';
import { isAccessToken } from './secret-key';

/** One answer for a wrong token, an unknown account and a barred one, so that they cannot be told apart. */
export function loginRefused(): DomainError {
  return new DomainError(
    'unauthenticated',
    'login-refused',
    'The user name or the access token is wrong, expired or revoked. Log in with a personal access token, not with a password.',
  );
}

/** Address verified by single sign-on, without an account that may log in. */
export function accountRefused(email: string): DomainError {
  return new DomainError(
    'forbidden',
    'account-refused',
    `'${email.slice(0, 254)}' has no account here, or one that may not log in; an administrator can change that.`,
  );
}

/** Scheme other than Bearer in `Authorization`. */
export function unsupportedScheme(scheme: string): DomainError {
  const shown = /^[\w-]{1,32}$/.test(scheme) && !isAccessToken(scheme) ? `The scheme ${scheme}` : 'This';
  return new DomainError(
    'unauthenticated',
    'unsupported-scheme',
    `${shown} is not supported in Authorization: send 'Authorization: Bearer <token>'.`,
  );
}

export function repeatedAuthorization(): DomainError {
  return new DomainError('malformed', 'repeated-authorization', 'The header Authorization must be sent once.', {
    challenge: { error: 'invalid_request' },
  });
}

/** No session, or an ended one. `signOn` is the path of single sign-on. */
export function notLoggedIn(signOn?: string): DomainError {
  return new DomainError(
    'unauthenticated',
    'not-logged-in',
    'This needs a token or a session: send Authorization: Bearer with a personal access token, or log in and send the cookie or the header x-auth-token.',
    signOn === undefined ? {} : { details: { signOn } },
  );
}

/** Token in the place of a session key. */
export function tokenIsNoSession(): DomainError {
  return new DomainError(
    'unauthenticated',
    'not-logged-in',
    'This is a personal access token, not a session: send it as Authorization: Bearer <token>.',
  );
}

/** Unknown or ended session as Bearer. `signOn` is the path of single sign-on. */
export function noSuchSession(signOn?: string): DomainError {
  return new DomainError(
    'unauthenticated',
    'not-logged-in',
    'There is no such session, or it has ended: log in again. A personal access token begins with pelorus_.',
    { challenge: { error: 'invalid_token' }, ...(signOn !== undefined && { details: { signOn } }) },
  );
}

/** Token, or the session's, without a needed scope. `byBearer`: shown as RFC 6750 says. */
export function missingScope(allowed: readonly Scope[], byBearer = false): DomainError {
  return new DomainError(
    'forbidden',
    'missing-scope',
    `This needs a token with the scope ${allowed.map((scope) => `'${scope}'`).join(' or ')}.`,
    {
      details: { requiredScopes: allowed },
      ...(byBearer && { challenge: { error: 'insufficient_scope', scope: allowed.join(' ') } }),
    },
  );
}

/** Session that makes, revokes or ends what may do more than itself. */
export function scopeExceeded(exceeding: readonly Scope[]): DomainError {
  return new DomainError(
    'forbidden',
    'scope-exceeded',
    `This session lacks the scope ${exceeding.map((scope) => `'${scope}'`).join(', ')}, which the other one has or would have.`,
    { details: { requiredScopes: exceeding } },
  );
}

/** Token without scopes, from a session that has none to give. */
export function noScopes(): DomainError {
  const detail = "must be named: the session has none but 'admin'";
  const faults = [{ code: 'required', detail, pointer: '/scopes' }];
  return new DomainError('invalid', 'invalid-body', `'scopes' ${detail}`, { faults });
}

export function tooManyLogins(retryAfter: number): DomainError {
  return new DomainError('too-many', 'too-many-logins', `Too many failed logins; try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

export function tooManyTokens(most: number): DomainError {
  return new DomainError('conflict', 'too-many-tokens', `The account has ${most} tokens; revoke one first.`);
}

/** Request by cookie, or one that sets it, from a page of another origin. */
export function foreignOrigin(origin: string): DomainError {
  return new DomainError(
    'forbidden',
    'foreign-origin',
    `Pages of '${origin.slice(0, 128)}' may neither log in nor write with the session cookie: send the header x-auth-token, or list the origin in CORS_ORIGINS.`,
  );
}

/** Unknown token or session, or another account's. */
export function noSuchOwn(kind: 'token' | 'session', id: number): DomainError {
  return new DomainError('not-found', 'not-found', `The account has no ${kind} ${id}.`);
}

export function noSuchAccount(username: string): DomainError {
  return new DomainError('not-found', 'no-such-account', `There is no account '${username.slice(0, 254)}'.`);
}

/** Token that would change its account's kind. */
export function accountDiffers(username: string, wanted: string, way: string): DomainError {
  return new DomainError('conflict', 'account-differs', `The account '${username}' is not ${wanted}: ${way}.`);
}

export function noSuchAccountId(id: number): DomainError {
  return new DomainError('not-found', 'no-such-account', `There is no account ${id}.`);
}

export function accountExists(username: string): DomainError {
  const faults = [{ code: 'taken', detail: 'is the name of an account', pointer: '/username' }];
  return new DomainError('conflict', 'account-exists', `There is an account '${username}' already.`, { faults });
}

/** Change that leaves no administrator who may log in. */
export function lastAdministrator(username: string): DomainError {
  return new DomainError(
    'conflict',
    'last-administrator',
    `'${username}' is the last administrator that may log in: make another one first.`,
  );
}
