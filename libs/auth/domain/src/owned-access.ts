import { type AccessToken, MAX_TOKENS } from './access-token';
import { type AccountRecord } from './account';
import { requireKind } from './account-change';
import { noScopes, noSuchOwn, notLoggedIn, scopeExceeded, tooManyTokens } from './auth.errors';
import { type Scope } from './scope';
import { hashKey, newAccessToken } from './secret-key';
import { type Grant } from './session';

/** A token to be made. */
export interface TokenWish {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresInDays: number;
}

/** A token just made: its secret is known now and never again. */
export interface MadeToken {
  readonly token: AccessToken;
  readonly secret: string;
}

/** The store of an account's own tokens and sessions. */
export interface OwnedAccessStore {
  /** Makes a token that ends with its maker at the latest; undefined when the maker has ended meanwhile. */
  makeToken(accountId: number, hash: Buffer, wish: TokenWish, madeBy?: number): Promise<AccessToken | undefined>;
  findToken(accountId: number, id: number): Promise<AccessToken | undefined>;
  countTokens(accountId: number): Promise<number>;
  /** Revokes a token and all that were made by it; false when there is none. */
  revokeToken(id: number): Promise<boolean>;
  /** The scopes that a session of an account has; undefined when the account has no session of this id. */
  scopesOfSession(accountId: number, id: number): Promise<readonly Scope[] | undefined>;
  endSession(accountId: number, id: number): Promise<void>;
}

/**
 * Tokens and sessions in the hands of their owner. A session makes, revokes and ends only tokens and sessions whose scopes it
 * has itself: a token that leaks makes no mightier one and takes none away. What a token makes ends with it.
 */
export class OwnedAccess {
  constructor(private readonly store: OwnedAccessStore) {}

  /** Makes a token of the account. DomainError `forbidden` for scopes that the session lacks, `conflict` beyond 100. */
  async makeToken(grant: Grant, wish: TokenWish): Promise<MadeToken> {
    return this.#makeToken(grant.account.id, grant, wish);
  }

  /**
   * Makes a token of another account in the hands of an administrator, with the same rules. DomainError `conflict` for
   * an account that is disabled, and for `admin` when it is no administrator.
   */
  async makeTokenFor(account: AccountRecord, grant: Grant, wish: TokenWish): Promise<MadeToken> {
    requireKind(account, { admin: wish.scopes.includes('admin'), functional: false });
    return this.#makeToken(account.id, grant, wish);
  }

  /** One of the account's tokens, or DomainError `not-found`. */
  async token({ account }: Grant, id: number): Promise<AccessToken> {
    const token = await this.store.findToken(account.id, id);
    if (!token) throw noSuchOwn('token', id);
    return token;
  }

  /** Revokes a token of the account and ends its sessions; one that is revoked stays so. */
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
