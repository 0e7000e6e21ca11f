import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type Request } from 'express';
import { accountOf } from '@pelorus/auth/http';
import { noSuch } from '@pelorus/watch/domain';
import { type Viewer } from '@pelorus/watch/persistence';
import { type AlertWriter } from '@pelorus/watch/service';

/** Scope of sessions that change alerts, rules and receivers. */
export const ALERT_SCOPES = { scopes: ['alerts'] } as const;

/** Parameter decorator: the viewer, with or without a session. */
export const CurrentViewer = createParamDecorator((_data: undefined, context: ExecutionContext): Viewer => {
  const account = accountOf(context.switchToHttp().getRequest<Request>());
  return account ? { username: account.username, admin: account.admin } : { admin: false };
});

/** The account of the session as a parameter, in operations that require one. */
export const CurrentWriter = createParamDecorator((_data: undefined, context: ExecutionContext): AlertWriter => {
  const account = accountOf(context.switchToHttp().getRequest<Request>());
  if (!account) throw new Error('an operation without RequiresSession asks for its account');
  return { username: account.username, admin: account.admin };
});

/** The id of a record of a kind in a path; `not-found` for text that is no id. */
export function idPipe(kind: string): Type<PipeTransform<string, number>> {
  @Injectable()
  class IdPipe implements PipeTransform<string, number> {
    transform(text: string): number {
      if (/^\d{1,15}$/.test(text)) return Number(text);
      throw noSuch(kind, text);
    }
  }
  return IdPipe;
}
