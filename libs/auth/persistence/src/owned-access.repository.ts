import { type AccessToken, type OwnedAccessStore, type Scope, type TokenWish } from '@pelorus/auth/domain';
import { type SessionRepository } from './session.repository';
import { type TokenRepository } from './token.repository';

export class OwnedAccessRepository implements OwnedAccessStore {
  constructor(
    private readonly tokens: TokenRepository,
    private readonly sessions: SessionRepository,
  ) {}

  makeToken(accountId: number, hash: Buffer, wish: TokenWish, madeBy?: number): Promise<AccessToken | undefined> {
    return madeBy === undefined
      ? this.tokens.insert(accountId, hash, wish)
      : this.tokens.insertBy(madeBy, accountId, hash, wish);
  }

  findToken(accountId: number, id: number): Promise<AccessToken | undefined> {
    return this.tokens.findOwn(accountId, id);
  }

  countTokens(accountId: number): Promise<number> {
    return this.tokens.countValid(accountId);
  }

  revokeToken(id: number): Promise<boolean> {
    return this.tokens.revoke(id);
  }

  scopesOfSession(accountId: number, id: number): Promise<readonly Scope[] | undefined> {
    return this.sessions.scopesOf(accountId, id);
  }

  endSession(accountId: number, id: number): Promise<void> {
    return this.sessions.end(accountId, id);
  }
}
