import { type Request } from 'express';
import {
  isAccessToken,
  isKeyShaped,
  noSuchSession,
  notLoggedIn,
  repeatedAuthorization,
  tokenIsNoSession,
  TokenRefusal,
  unsupportedScheme,
} from '@pelorus/auth/domain';
import { type DomainError } from '@pelorus/shared/kernel';

/** Name of the cookie and header of a session. */
export const SESSION_NAME = 'x-auth-token';

/** Key of a session or an access token, and how it was sent. Cookies need origin checks; headers do not. */
export interface PresentedToken {
  readonly token: string;
  readonly by: 'header' | 'bearer' | 'cookie';
}

/** `Authorization`: a scheme and one word. */
const SCHEME = /^(\S+) *(.*)$/s;

/**
 * Key of a request, from the header `x-auth-token`, `Authorization: Bearer`, or the cookie, in this order. DomainError
 * for Bearer without a key, and for repeated `Authorization`. Ignores other schemes, which may be a proxy's.
 */
export function presentedToken(request: Request): PresentedToken | undefined {
  const header = request.get(SESSION_NAME);
  if (header) return { token: header, by: 'header' };
  const [scheme, credentials] = authorizationOf(request);
  if (scheme?.toLowerCase() === 'bearer') return { token: oneKey(credentials), by: 'bearer' };
  const cookies = request.cookies as Readonly<Record<string, unknown>> | undefined;
  const cookie = cookies?.[SESSION_NAME];
  return typeof cookie === 'string' && cookie !== '' ? { token: cookie, by: 'cookie' } : undefined;
}

/** Error for a request without a key, or without a session for it. `signOn` is the path of single sign-on. */
export function noSession(request: Request, presented: PresentedToken | undefined, signOn?: string): DomainError {
  if (presented?.by === 'bearer') return noSuchSession(signOn);
  if (presented) return isAccessToken(presented.token) ? tokenIsNoSession() : notLoggedIn(signOn);
  const [scheme] = authorizationOf(request);
  return scheme === undefined ? notLoggedIn(signOn) : unsupportedScheme(scheme);
}

export function showsAccessToken({ token, by }: PresentedToken): boolean {
  return by === 'bearer' && isAccessToken(token);
}

function authorizationOf(request: Request): readonly [scheme?: string, credentials?: string] {
  const values = request.headersDistinct['authorization'] ?? [];
  if (values.length > 1) throw repeatedAuthorization();
  const [, scheme, credentials] = SCHEME.exec(values[0] ?? '') ?? [];
  return [scheme, credentials];
}

function oneKey(credentials = ''): string {
  if (!isKeyShaped(credentials)) throw new TokenRefusal('malformed');
  return credentials;
}
