import { DomainError } from '@pelorus/shared/kernel';

/** One answer for a wrong token, an unknown account and an account that may not log in, so that nothing can be told apart. */
export function loginRefused(): DomainError {
  return new DomainError(
    'unauthenticated',
    'login-refused',
    'The user name or the access token is wrong, expired or revoked. Log in with a personal access token, not with a password.',
  );
}

/** There is no session, or it has ended. */
export function notLoggedIn(): DomainError {
  return new DomainError(
    'unauthenticated',
    'not-logged-in',
    'This needs a session: log in, then send the cookie or the header x-auth-token.',
  );
}

/** Too many failed logins from an address. */
export function tooManyLogins(retryAfter: number): DomainError {
  return new DomainError('too-many', 'too-many-logins', `Too many failed logins; try again in ${retryAfter} seconds.`, {
    retryAfter,
  });
}

/** A write by cookie from a page of another origin. */
export function foreignOrigin(origin: string): DomainError {
  return new DomainError(
    'forbidden',
    'foreign-origin',
    `Pages of '${origin.slice(0, 128)}' may not write with the session cookie: send the header x-auth-token, or list the origin in CORS_ORIGINS.`,
  );
}
