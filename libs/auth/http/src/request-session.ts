import { type Request } from 'express';
import { type Account, type Session } from '@pelorus/auth/domain';

const sessions = new WeakMap<Request, Session>();

/** Notes the session that a request has. */
export function noteSession(request: Request, session: Session): void {
  sessions.set(request, session);
}

/** The session of a request whose guard asked for it; undefined without. */
export function sessionOf(request: Request): Session | undefined {
  return sessions.get(request);
}

/** The account of the session of a request whose guard asked for it; undefined without. */
export function accountOf(request: Request): Account | undefined {
  return sessions.get(request)?.account;
}
