import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { type Request, type Response } from 'express';
import { missingScope, type Scope, type Session } from '@pelorus/auth/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { AuthOptions } from '../auth-options';
import { checkOrigin } from '../origin';
import { noSession, type PresentedToken, presentedToken } from '../presented-token';
import { noteSession } from '../request-session';
import { SessionFinder } from './session-finder';

/** Metadata key of an operation's scopes. */
export const REQUIRED_SCOPES = 'pelorus:required-scopes';

const READING = ['GET', 'HEAD'];

/**
 * Admits sessions and tokens with a scope that the operation names, else `read` to read and the service's to write.
 * Accepts cookies only from pages of the service, or from no page.
 */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    protected readonly finder: SessionFinder,
    private readonly settings: ServiceSettings,
    private readonly options: AuthOptions,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const presented = presentedToken(request);
    if (!presented) throw noSession(request, presented);
    const session = this.find(request, presented);
    if (!(session instanceof Promise)) return this.#admit(session, presented, context);
    return session.then((found) => this.#admit(found, presented, context));
  }

  /** Session of a request; a promise where the database is asked. */
  protected find(request: Request, presented: PresentedToken): Session | Promise<Session | undefined> {
    return this.finder.find(request, presented);
  }

  #admit(session: Session | undefined, presented: PresentedToken, context: ExecutionContext): boolean {
    const { by } = presented;
    const request = context.switchToHttp().getRequest<Request>();
    if (!session) throw noSession(request, presented);
    // Noted before refusals, so that the audit log names the account.
    noteSession(request, session);
    if (by === 'cookie') checkOrigin(request, this.settings);
    const scopes = this.#scopesFor(request, context);
    if (scopes.length > 0 && !scopes.some((scope) => session.scopes.includes(scope)))
      throw missingScope(scopes, by === 'bearer');
    return true;
  }

  #scopesFor(request: Request, context: ExecutionContext): readonly Scope[] {
    // Scopes on the handler, else on its controller.
    const places = [context.getHandler(), context.getClass()];
    const named = this.reflector.getAllAndOverride<readonly Scope[] | undefined>(REQUIRED_SCOPES, places);
    return named ?? [READING.includes(request.method) ? 'read' : this.options.service];
  }
}

/** May reuse a result of the last half second, for frequent operations. */
@Injectable()
export class RecentSessionGuard extends SessionGuard {
  protected override find(request: Request, presented: PresentedToken): Session | Promise<Session | undefined> {
    return this.finder.findRecent(request, presented);
  }
}

/**
 * Admits all, and notes the session or token with the scope `read`. An ended session counts as none; a token that does
 * not work is refused: its owner would take half an answer for the whole.
 */
@Injectable()
export class OptionalSessionGuard implements CanActivate {
  constructor(private readonly finder: SessionFinder) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    response.vary('Cookie, Authorization, X-Auth-Token');
    const presented = presentedToken(request);
    if (!presented) return true;
    return this.finder.find(request, presented).then((session) => this.#note(session, request, response));
  }

  #note(session: Session | undefined, request: Request, response: Response): boolean {
    if (!session?.scopes.includes('read')) return true;
    noteSession(request, session);
    // The answer may be personal: only the caller may cache it, and must revalidate.
    response.setHeader('Cache-Control', 'private, no-cache');
    return true;
  }
}
