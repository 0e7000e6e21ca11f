import { type Account, checkUsername, foldUsername } from './account';
import { accountRefused, loginRefused } from './auth.errors';
import { RecentSessions } from './recent-sessions';
import { accountWithin, effectiveScopes, type Scope, SCOPES } from './scope';
import { hashKey, isAccessToken, isKeyShaped, newSessionToken } from './secret-key';
import {
  type Client,
  type Grant,
  LOGIN_LINK_SECONDS,
  type LoginLink,
  type OpenedSession,
  type Session,
  SESSION_TOUCH_SECONDS,
  type SessionToken,
} from './session';
import { TokenRefusal } from './token-refusal';

/** Standing of a token; it ends with its account. */
export type TokenStanding = 'valid' | 'revoked' | 'expired' | 'disabled';

/** Token for sessions or direct use, with its account. */
export interface FoundToken {
  readonly account: Account;
  readonly token: SessionToken;
  readonly scopes: readonly Scope[];
  readonly standing: TokenStanding;
  /** Seconds since the last noted use; infinite before the first. */
  readonly idleSeconds: number;
}

/** Owner of a new session: a token, or an account after single sign-on. */
export type SessionOwner = { readonly tokenId: number } | { readonly accountId: number };

/** Store of tokens and sessions; takes hashes of keys only. */
export interface AuthStore {
  /** Token of a hash with its account, even an ended one. */
  findToken(tokenHash: Buffer): Promise<FoundToken | undefined>;
  /** Notes the use of a token, at most once a minute. */
  touchToken(tokenId: number): Promise<void>;
  /** Account of a folded user name; undefined for none or a disabled one. `make` creates it. */
  findAccount(username: string, make: boolean): Promise<Account | undefined>;
  /** Opens a session up to its token's end, or for so many seconds; returns its end. */
  openSession(sessionHash: Buffer, owner: SessionOwner, client: Client, seconds?: number): Promise<Date>;
  /** Open session with a valid token and account. */
  findSession(sessionHash: Buffer): Promise<Session | undefined>;
  /** Notes the use of a session, at most once a minute. */
  touchSession(sessionHash: Buffer): Promise<void>;
  /** Ends a session; true for one of several concurrent calls. */
  endSession(sessionHash: Buffer): Promise<boolean>;
}

/** Logs in, recognises and logs out, the same on every service. */
export class Authentication {
  readonly #recent = new RecentSessions();

  constructor(private readonly store: AuthStore) {}

  /**
   * Opens a session for an account and its token; the token alone suffices. DomainError `login-refused`, whatever was
   * wrong.
   */
  async logIn(username: string, token: string, client: Client = {}): Promise<OpenedSession> {
    const found = await this.store.findToken(hashKey(token));
    if (found?.standing !== 'valid' || found.account.functional) throw loginRefused();
    const name = foldUsername(username);
    if (name !== '' && found.account.username !== name) throw loginRefused();
    return this.#open(found, { tokenId: found.token.id }, client);
  }

  /**
   * Opens a session with all scopes for an e-mail that somebody else has verified. `make` creates unknown accounts.
   * DomainError `account-refused` for others, disabled and functional ones.
   */
  async logInVerified(email: string, client: Client, { make = false } = {}): Promise<OpenedSession> {
    const account = await this.store.findAccount(make ? checkUsername(email) : foldUsername(email), make);
    if (!account || account.functional) throw accountRefused(email);
    return this.#open({ account, scopes: effectiveScopes(account, SCOPES) }, { accountId: account.id }, client);
  }

  /**
   * Link that logs in once within three minutes, with the session's rights. Stored as a session that no key opens, so
   * that its owner sees and ends it.
   */
  async linkFor(session: Session): Promise<LoginLink> {
    const key = newSessionToken();
    const client = { userAgent: LINK_AGENT };
    const expires = await this.store.openSession(linkHash(key), ownerOf(session), client, LOGIN_LINK_SECONDS);
    return { key, expires };
  }

  /** Opens a session by a login link, once. DomainError `login-refused` for other, used and old keys. */
  async logInByLink(key: string, client: Client = {}): Promise<OpenedSession> {
    const hash = linkHash(key);
    const link = isKeyShaped(key) ? await this.store.findSession(hash) : undefined;
    if (!link || !(await this.store.endSession(hash))) throw loginRefused();
    return this.#open(link, ownerOf(link), client);
  }

  /**
   * Access by a token itself. DomainError `unauthenticated` says what is wrong. Notes the use at most once a minute.
   */
  async recogniseToken(key: string): Promise<Session> {
    if (!isKeyShaped(key)) throw new TokenRefusal('malformed');
    const found = await this.store.findToken(hashKey(key));
    if (!found) throw new TokenRefusal('unknown');
    const { account, token, scopes, standing, idleSeconds } = found;
    const fault = standing !== 'valid' ? standing : account.functional ? 'functional' : undefined;
    if (fault) throw new TokenRefusal(fault, { username: account.username, tokenId: token.id });
    if (idleSeconds >= SESSION_TOUCH_SECONDS) await this.store.touchToken(token.id);
    return { account, token, scopes, idleSeconds, expires: token.expires };
  }

  /** Session of a key; undefined for none or an ended one. Prolongs it, stored at most once a minute. */
  async recognise(key: string): Promise<Session | undefined> {
    if (!isKeyShaped(key)) return undefined;
    const hash = hashKey(key);
    const session = await this.store.findSession(hash);
    if (session && session.idleSeconds >= SESSION_TOUCH_SECONDS) await this.store.touchSession(hash);
    return session;
  }

  /** Session or token found within the last half second. */
  recentSession(key: string): Session | undefined {
    return this.#recent.known(key);
  }

  /**
   * As `recognise` or `recogniseToken`, but may reuse a result of the last half second, by which a revocation is
   * delayed.
   */
  async recogniseRecent(key: string): Promise<Session | undefined> {
    return this.#recent.get(key, () => (isAccessToken(key) ? this.recogniseToken(key) : this.recognise(key)));
  }

  /** Ends a session, here at once; tolerates a key without one. */
  async logOut(key: string): Promise<void> {
    if (!isKeyShaped(key)) return;
    try {
      await this.store.endSession(hashKey(key));
    } finally {
      // Forget after the end: a request in between may have found it.
      this.#recent.forget(key);
    }
  }

  async #open({ account, scopes, token }: Grant, owner: SessionOwner, client: Client): Promise<OpenedSession> {
    const key = newSessionToken();
    const expires = await this.store.openSession(hashKey(key), owner, client);
    return { key, expires, account: accountWithin(account, scopes), scopes, ...(token && { token }) };
  }
}

/** Agent of an unused login link in lists of sessions. */
const LINK_AGENT = 'login link';

/** Hash of a link's key, no session's: the key opens none. */
const linkHash = (key: string): Buffer => hashKey(`link:${key}`);

const ownerOf = ({ token, account }: Session): SessionOwner =>
  token ? { tokenId: token.id } : { accountId: account.id };
