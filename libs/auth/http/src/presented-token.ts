import { type Request } from 'express';

/** The cookie and the header that carry a session. */
export const SESSION_NAME = 'x-auth-token';

/** Cookies need origin checks; headers do not. */
export interface PresentedToken {
  readonly token: string;
  readonly by: 'header' | 'cookie';
}

/** The session token of a request: header `x-auth-token`, `Authorization: Bearer`, or the cookie, in this order. */
export function presentedToken(request: Request): PresentedToken | undefined {
  const header = request.get(SESSION_NAME) ?? /^Bearer +(\S+)$/i.exec(request.get('authorization') ?? '')?.[1];
  if (header) return { token: header, by: 'header' };
  const cookies = request.cookies as Readonly<Record<string, unknown>> | undefined;
  const cookie = cookies?.[SESSION_NAME];
  return typeof cookie === 'string' && cookie !== '' ? { token: cookie, by: 'cookie' } : undefined;
}
