import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { Authentication, missingScope, notLoggedIn, type Scope, type Session } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { AuthOptions } from '../auth-options';
import { checkOrigin } from '../origin';
import { type PresentedToken, presentedToken } from '../presented-token';
import { noteSession } from '../request-session';

/** Where the guard finds the scopes of an operation that names them. */
export const REQUIRED_SCOPES = 'pelorus:required-scopes';

const READING = ['GET', 'HEAD'];

/**
 * Lets requests pass whose session has a scope that the operation needs: one that the operation names, or else `read` to
 * read and the scope of the service to write. A session by cookie is taken from pages of the service or from no page.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    protected readonly authentication: Authentication,
    private readonly settings: ServiceSettings,
    private readonly options: AuthOptions,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const presented = presentedToken(context.switchToHttp().getRequest<Request>());
    if (!presented) throw notLoggedIn();
    const session = this.recognise(presented.token);
    if (!(session instanceof Promise)) return this.#admit(session, presented, context);
    return session.then((found) => this.#admit(found, presented, context));
  }

  /** The session of a token; a promise where the database has to be asked. */
  protected recognise(token: string): Session | Promise<Session | undefined> {
    return this.authentication.recognise(token);
  }

  #admit(session: Session | undefined, { by }: PresentedToken, context: ExecutionContext): boolean {
    if (!session) throw notLoggedIn();
    const request = context.switchToHttp().getRequest<Request>();
    // Before the refusals, so that the audit log names the account.
    noteSession(request, session);
    if (by === 'cookie') checkOrigin(request, this.settings);
    const scopes = this.#scopesFor(request, context);
    if (scopes.length > 0 && !scopes.some((scope) => session.scopes.includes(scope))) throw missingScope(scopes);
    return true;
  }

  #scopesFor(request: Request, context: ExecutionContext): readonly Scope[] {
    // A controller names the scopes of all of its operations.
    const places = [context.getHandler(), context.getClass()];
    const named = this.reflector.getAllAndOverride<readonly Scope[] | undefined>(REQUIRED_SCOPES, places);
    return named ?? [READING.includes(request.method) ? 'read' : this.options.service];
  }
}

/** The same for operations that come many times a second: a session found half a second ago still holds. */
@Injectable()
export class RecentSessionGuard extends SessionGuard {
  protected override recognise(token: string): Session | Promise<Session | undefined> {
    return this.authentication.recentSession(token) ?? this.authentication.recogniseRecent(token);
  }
}

/**
 * Lets every request pass, and notes whose it is if it has a session with the scope `read`; one that has ended is as good
 * as none.
 */
@Injectable()
export class OptionalSessionGuard implements CanActivate {
  constructor(private readonly authentication: Authentication) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    response.vary('Cookie, Authorization, X-Auth-Token');
    const presented = presentedToken(request);
    if (!presented) return true;
    return this.authentication.recognise(presented.token).then((session) => this.#note(session, request, response));
  }

  #note(session: Session | undefined, request: Request, response: Response): boolean {
    if (!session?.scopes.includes('read')) return true;
    noteSession(request, session);
    // The answer may have what others may not see: only the caller's own cache keeps it, and asks before it is used.
    response.setHeader('Cache-Control', 'private, no-cache');
    return true;
  }
}
