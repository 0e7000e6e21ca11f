import { type Request } from 'express';
import { type Account, type Session } from '@pelorus/auth/domain';

const sessions = new WeakMap<Request, Session>();

export function noteSession(request: Request, session: Session): void {
  sessions.set(request, session);
}

/** Session that the guard found; undefined for none. */
export function sessionOf(request: Request): Session | undefined {
  return sessions.get(request);
}

/** Account of the session that the guard found; undefined for none. */
export function accountOf(request: Request): Account | undefined {
  return sessions.get(request)?.account;
}
