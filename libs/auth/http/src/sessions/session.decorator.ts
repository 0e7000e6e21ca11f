import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { type Request } from 'express';
import { type Account, type Scope, type Session } from '@pelorus/auth/domain';
import { ApiProblems, ApiSessionAdds } from '@pelorus/shared/http';
import { presentedToken } from '../presented-token';
import { accountOf, sessionOf } from '../request-session';
import { OptionalSessionGuard, RecentSessionGuard, REQUIRED_SCOPES, SessionGuard } from './session.guard';

export interface SessionNeeds {
  /** Whether a result of the last half second suffices. */
  readonly recent?: boolean;
  /** Scopes of which one is needed; empty for any session. By default `read`, or the service's own for writes. */
  readonly scopes?: readonly Scope[];
}

/** Requires a session, in OpenAPI, too. */
export function RequiresSession({ recent = false, scopes }: SessionNeeds = {}): MethodDecorator & ClassDecorator {
  return applyDecorators(
    ...(scopes ? [SetMetadata(REQUIRED_SCOPES, scopes)] : []),
    UseGuards(recent ? RecentSessionGuard : SessionGuard),
    ApiSecurity('cookie'),
    ApiSecurity('header'),
    ApiSecurity('bearer'),
    ApiProblems(401, 403, 429),
  );
}

/**
 * Accepts a session, which `adds` to the answer, in OpenAPI, too. A token that does not work is 401. Another `guard`
 * may spare requests without a difference.
 */
export function TakesSession(
  adds: string,
  guard: Type<CanActivate> = OptionalSessionGuard,
): MethodDecorator & ClassDecorator {
  return applyDecorators(UseGuards(guard), ApiSessionAdds(adds), ApiProblems(401));
}

const requestOf = (context: ExecutionContext): Request => context.switchToHttp().getRequest<Request>();

function requiredSession(context: ExecutionContext): Session {
  const session = sessionOf(requestOf(context));
  if (!session) throw new Error('an operation without RequiresSession asks for its session');
  return session;
}

/** Parameter: account of the session; undefined for none. */
export const PerhapsAccount = createParamDecorator((_data: undefined, context: ExecutionContext): Account | undefined =>
  accountOf(requestOf(context)),
);

/** Parameter: account of a required session. */
export const CurrentAccount = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Account => requiredSession(context).account,
);

/** Parameter: a required session. */
export const CurrentGrant = createParamDecorator((_data: undefined, context: ExecutionContext): Session =>
  requiredSession(context),
);

/** Parameter: key of a required session or token, to ask others in the account's name. */
export const CurrentSession = createParamDecorator((_data: undefined, context: ExecutionContext): string => {
  requiredSession(context);
  return presentedToken(requestOf(context))!.token;
});
