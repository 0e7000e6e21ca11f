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

/** How an operation needs a session, or a token that is sent by itself. */
export interface SessionNeeds {
  /** Whether a session that was found within the last half second is good enough. */
  readonly recent?: boolean;
  /** The scopes of which the session needs one; none for any session. By default `read`, or the service's own to write. */
  readonly scopes?: readonly Scope[];
}

/** Marks an operation that needs a session, in its description, too. */
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
 * Marks an operation that everybody may ask for and that tells more with a session; what a session `adds` is told in its
 * description. A token that does not work is 401. Another `guard` may spare requests for which a session makes no difference.
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

/** The account of a session as a parameter, in operations that take one; undefined without. */
export const PerhapsAccount = createParamDecorator((_data: undefined, context: ExecutionContext): Account | undefined =>
  accountOf(requestOf(context)),
);

/** The account of the session as a parameter, in operations that require one. */
export const CurrentAccount = createParamDecorator(
  (_data: undefined, context: ExecutionContext): Account => requiredSession(context).account,
);

/** The session as a parameter, in operations that require one. */
export const CurrentGrant = createParamDecorator((_data: undefined, context: ExecutionContext): Session =>
  requiredSession(context),
);

/** The key of the session, or the token, as a parameter, in operations that require one and ask others in the account's name. */
export const CurrentSession = createParamDecorator((_data: undefined, context: ExecutionContext): string => {
  requiredSession(context);
  return presentedToken(requestOf(context))!.token;
});
