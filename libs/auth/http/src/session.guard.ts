import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Inject,
  Injectable,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type Account, Authentication, notLoggedIn, type Session } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { ApiProblems, ApiSessionAdds } from '@pelorus/shared/http';
import { checkOrigin } from './origin';
import { presentedToken } from './presented-token';

/** Requests that passed the guard, and whose they are. */
const accounts = new WeakMap<Request, Account>();

/** Lets only requests with a session pass; one that authenticates by cookie must come from a page of ours or from no page. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    @Inject(Authentication) protected readonly authentication: Authentication,
    @Inject(ServiceSettings) private readonly settings: ServiceSettings,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const presented = presentedToken(request);
    const session = presented && (await this.recognise(presented.token));
    if (!session) throw notLoggedIn();
    if (presented.by === 'cookie') checkOrigin(request, this.settings);
    accounts.set(request, session.account);
    return true;
  }

  protected recognise(token: string): Promise<Session | undefined> {
    return this.authentication.recognise(token);
  }
}

/** The same for operations that come many times a second: a session found half a second ago still holds. */
@Injectable()
export class RecentSessionGuard extends SessionGuard {
  protected override recognise(token: string): Promise<Session | undefined> {
    return this.authentication.recogniseRecent(token);
  }
}

/** Lets every request pass, and notes whose it is if it has a session; one that has ended is as good as none. */
@Injectable()
export class OptionalSessionGuard implements CanActivate {
  constructor(@Inject(Authentication) private readonly authentication: Authentication) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    http.getResponse<Response>().vary('Cookie, Authorization, X-Auth-Token');
    const presented = presentedToken(request);
    const session = presented && (await this.authentication.recognise(presented.token));
    if (session) accounts.set(request, session.account);
    return true;
  }
}

/**
 * Marks an operation that anybody may ask for and that tells more to those who have a session; what it `adds` is told in
 * its description. Another `guard` may spare requests for which a session makes no difference.
 */
export function TakesSession(
  adds: string,
  guard: Type<CanActivate> = OptionalSessionGuard,
): MethodDecorator & ClassDecorator {
  return applyDecorators(UseGuards(guard), ApiSessionAdds(adds));
}

/** The account of the session of a request to an operation that takes one; undefined without. */
export function accountOf(request: Request): Account | undefined {
  return accounts.get(request);
}

/** The same as a parameter. */
export const PerhapsAccount = createParamDecorator((_data: undefined, context: ExecutionContext): Account | undefined =>
  accountOf(context.switchToHttp().getRequest<Request>()),
);

/**
 * Marks an operation that needs a session, in its description, too. With `recent` one that was found within the last half
 * second is good enough.
 */
export function RequiresSession({ recent = false } = {}): MethodDecorator & ClassDecorator {
  return applyDecorators(
    UseGuards(recent ? RecentSessionGuard : SessionGuard),
    ApiSecurity('cookie'),
    ApiSecurity('header'),
    ApiSecurity('bearer'),
    ApiProblems(401, 403),
  );
}

/** The token of the session, in operations that require one and ask others in the account's name. */
export const CurrentSession = createParamDecorator((_data: undefined, context: ExecutionContext): string => {
  const request = context.switchToHttp().getRequest<Request>();
  const presented = presentedToken(request);
  if (!presented || !accounts.has(request)) {
    throw new Error('CurrentSession is used on an operation without RequiresSession');
  }
  return presented.token;
});

/** The account of the session, in operations that require one. */
export const CurrentAccount = createParamDecorator((_data: undefined, context: ExecutionContext): Account => {
  const account = accounts.get(context.switchToHttp().getRequest<Request>());
  if (!account) throw new Error('CurrentAccount is used on an operation without RequiresSession');
  return account;
});
