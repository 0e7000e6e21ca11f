import { type AccessToken, MAX_TOKENS } from './access-token';
import { type AccountRecord } from './account';
import { requireKind } from './account-change';
import { noScopes, noSuchOwn, notLoggedIn, scopeExceeded, tooManyTokens } from './auth.errors';
import { type Scope } from './scope';
import { hashKey, newAccessToken } from './secret-key';
import { type Grant } from './session';

export interface TokenWish {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays: number;
}

/** New token; its secret is known only now. */
export interface MadeToken {
  readonly token: AccessToken;
  readonly secret: string;
}

/** Store of an account's own tokens and sessions. */
export interface OwnedAccessStore {
  /** Makes a token that ends with its maker at the latest; undefined where that has ended. */
  makeToken(accountId: number, hash: Buffer, wish: TokenWish, madeBy?: number): Promise<AccessToken | undefined>;
  findToken(accountId: number, id: number): Promise<AccessToken | undefined>;
  countTokens(accountId: number): Promise<number>;
  /** Revokes a token and all made by it; false for none. */
  revokeToken(id: number): Promise<boolean>;
  /** Scopes of an account's session; undefined for none. */
  scopesOfSession(accountId: number, id: number): Promise<readonly Scope[] | undefined>;
  endSession(accountId: number, id: number): Promise<void>;
}

/**
 * Tokens and sessions managed by their owner. A session handles only those whose scopes it has: a leaked token makes no
 * mightier one and removes none. Tokens end with their maker.
 */
export class OwnedAccess {
  constructor(private readonly store: OwnedAccessStore) {}

  /** Makes a token. DomainError `forbidden` for scopes that the session lacks, `conflict` beyond 100. */
  async makeToken(grant: Grant, wish: TokenWish): Promise<MadeToken> {
    return this.#makeToken(grant.account.id, grant, wish);
  }

  /**
   * Makes a token of another account, for an administrator, by the same rules. DomainError `conflict` for a disabled
   * account, and for `admin` without an administrator.
   */
  async makeTokenFor(account: AccountRecord, grant: Grant, wish: TokenWish): Promise<MadeToken> {
    requireKind(account, { admin: wish.scopes.includes('admin'), functional: false });
    return this.#makeToken(account.id, grant, wish);
  }

  /** Token of the account. DomainError `not-found`. */
  async token({ account }: Grant, id: number): Promise<AccessToken> {
    const token = await this.store.findToken(account.id, id);
    if (!token) throw noSuchOwn('token', id);
    return token;
  }

  /** Revokes a token of the account and ends its sessions; repeatable. */
  async revokeToken(grant: Grant, id: number): Promise<AccessToken> {
    const token = await this.token(grant, id);
    if (id !== grant.token?.id) requireWithin(grant, token.scopes);
    await this.store.revokeToken(id);
    return token;
  }

  async endSession(grant: Grant & { readonly id?: number }, id: number): Promise<void> {
    const scopes = await this.store.scopesOfSession(grant.account.id, id);
    if (!scopes) throw noSuchOwn('session', id);
    if (id !== grant.id) requireWithin(grant, scopes);
    await this.store.endSession(grant.account.id, id);
  }

  async #makeToken(accountId: number, grant: Grant, wish: TokenWish): Promise<MadeToken> {
    if (wish.scopes.length === 0) throw noScopes();
    requireWithin(grant, wish.scopes);
    if ((await this.store.countTokens(accountId)) >= MAX_TOKENS) throw tooManyTokens(MAX_TOKENS);
    const secret = newAccessToken();
    const token = await this.store.makeToken(accountId, hashKey(secret), wish, grant.token?.id);
    if (!token) throw notLoggedIn();
    return { secret, token };
  }
}

function requireWithin({ scopes }: Grant, wanted: readonly Scope[]): void {
  const exceeding = wanted.filter((scope) => !scopes.includes(scope));
  if (exceeding.length > 0) throw scopeExceeded(exceeding);
}
