import { createParamDecorator, type ExecutionContext, type PipeTransform } from '@nestjs/common';
import { type Request } from 'express';
import { idPipe } from '@pelorus/shared/http';
import { accountOf } from '@pelorus/auth/http';
import { noSuch } from '@pelorus/watch/domain';
import { type Viewer } from '@pelorus/watch/persistence';
import { type AlertWriter } from '@pelorus/watch/service';

/** Scope of sessions that change alerts, rules and receivers. */
export const ALERT_SCOPES = { scopes: ['alerts'] } as const;

/** Parameter: the viewer, with or without a session. */
export const CurrentViewer = createParamDecorator((_data: undefined, context: ExecutionContext): Viewer => {
  const account = accountOf(context.switchToHttp().getRequest<Request>());
  return account ? { username: account.username, admin: account.admin } : { admin: false };
});

/** Parameter: account of a required session. */
export const CurrentWriter = createParamDecorator((_data: undefined, context: ExecutionContext): AlertWriter => {
  const account = accountOf(context.switchToHttp().getRequest<Request>());
  if (!account) throw new Error('an operation without RequiresSession asks for its account');
  return { username: account.username, admin: account.admin };
});

/** Pipe of the id of a record of a kind in a path; other texts are not found. */
export const idOf = (kind: string): PipeTransform<string, number> => idPipe((text) => noSuch(kind, text));
