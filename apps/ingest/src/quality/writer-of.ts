import { type Session } from '@pelorus/auth/domain';
import { type FlagWriter } from '@pelorus/ingest/service';
import { requestIdOf } from '@pelorus/shared/http';
import { type Request } from 'express';

/** Account of a request, with rights to streams. */
export function writerOf({ account, scopes }: Session, session: string, request: Request): FlagWriter {
  const requestId = requestIdOf(request);
  const { username, admin } = account;
  return { username, admin, scopes, session, ...(requestId !== undefined && { requestId }) };
}
