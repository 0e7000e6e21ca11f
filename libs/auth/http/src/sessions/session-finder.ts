import { type Request } from 'express';
import { type Authentication, isAccessToken, type Session, TokenRefusal } from '@pelorus/auth/domain';
import { noteForAudit } from '../audit/audit-note';
import { type LoginLimiter } from '../login-limiter';
import { type PresentedToken, showsAccessToken } from '../presented-token';

/** Name that counts unknown tokens of an address: they name no account. */
const NOBODY = 'a token alone';

/** Finds the session of a request's key, or its token's access. */
export class SessionFinder {
  constructor(
    private readonly authentication: Authentication,
    private readonly limiter: LoginLimiter,
  ) {}

  /**
   * Session; undefined for none or an ended one. DomainError tells why a token does not work, or of too many unknown
   * tokens.
   */
  async find(request: Request, presented: PresentedToken): Promise<Session | undefined> {
    const { token } = presented;
    if (showsAccessToken(presented)) return this.#orRefusal(request, this.authentication.recogniseToken(token));
    return isAccessToken(token) ? undefined : this.authentication.recognise(token);
  }

  /** May reuse a result of the last half second, for frequent operations. */
  findRecent(request: Request, presented: PresentedToken): Session | Promise<Session | undefined> {
    const { token } = presented;
    if (isAccessToken(token) && !showsAccessToken(presented)) return Promise.resolve(undefined);
    return (
      this.authentication.recentSession(token) ?? this.#orRefusal(request, this.authentication.recogniseRecent(token))
    );
  }

  async #orRefusal(request: Request, found: Promise<Session | undefined>): Promise<Session | undefined> {
    try {
      return await found;
    } catch (error) {
      if (error instanceof TokenRefusal) await this.#note(request, error);
      throw error;
    }
  }

  /** A token that once worked is no guess. */
  async #note(request: Request, { fault, owner }: TokenRefusal): Promise<void> {
    noteForAudit(request, { action: 'refusal', ...owner });
    if (fault !== 'unknown') return;
    const address = request.ip ?? '';
    await this.limiter.check(address, NOBODY);
    await this.limiter.countFailure(address, NOBODY);
  }
}
