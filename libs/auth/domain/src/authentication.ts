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

/** Whether a token works: not once it or its account has ended. */
export type TokenStanding = 'valid' | 'revoked' | 'expired' | 'disabled';

/** A token that opens sessions, or is sent by itself, and its account. */
export interface FoundToken {
  readonly account: Account;
  readonly token: SessionToken;
  readonly scopes: readonly Scope[];
  readonly standing: TokenStanding;
  /** Seconds since its use was last written down; infinite before its first use. */
  readonly idleSeconds: number;
}

/** The owner of a session to be opened: a token, or the account itself after single sign-on. */
export type SessionOwner = { readonly tokenId: number } | { readonly accountId: number };

/** The store of tokens and sessions for authentication; keys are given as hashes only. */
export interface AuthStore {
  /** The token of a hash and its account, also one that has ended. */
  findToken(tokenHash: Buffer): Promise<FoundToken | undefined>;
  /** Writes down that a token was used now, unless that was done within the last minute. */
  touchToken(tokenId: number): Promise<void>;
  /** The account of a folded user name; undefined when there is none or it is disabled. With `make` it is made. */
  findAccount(username: string, make: boolean): Promise<Account | undefined>;
  /** Opens a session that ends no later than its token, and within so many seconds if they are given; gives its end. */
  openSession(sessionHash: Buffer, owner: SessionOwner, client: Client, seconds?: number): Promise<Date>;
  /** A session that has not ended, whose token is not revoked and whose account may log in. */
  findSession(sessionHash: Buffer): Promise<Session | undefined>;
  /** Writes down that a session was used now, unless that was done within the last minute. */
  touchSession(sessionHash: Buffer): Promise<void>;
  /** Ends a session; tells whether there was one: of several calls at once one is told so. */
  endSession(sessionHash: Buffer): Promise<boolean>;
}

/** Log in, be recognised, log out: the same on every service. */
export class Authentication {
  readonly #recent = new RecentSessions();

  constructor(private readonly store: AuthStore) {}

  /**
   * Opens a session for an account and its personal access token, or throws `login-refused`, whatever was wrong. Without a
   * user name the token alone says whose it is.
   */
  async logIn(username: string, token: string, client: Client = {}): Promise<OpenedSession> {
    const found = await this.store.findToken(hashKey(token));
    if (found?.standing !== 'valid' || found.account.functional) throw loginRefused();
    const name = foldUsername(username);
    if (name !== '' && found.account.username !== name) throw loginRefused();
    return this.#open(found, { tokenId: found.token.id }, client);
  }

  /**
   * Opens a session, with all scopes, for an account whose e-mail address somebody else has verified. An unknown account
   * is made with `make`; otherwise it is `account-refused`, as a disabled or a functional one is.
   */
  async logInVerified(email: string, client: Client, { make = false } = {}): Promise<OpenedSession> {
    const account = await this.store.findAccount(make ? checkUsername(email) : foldUsername(email), make);
    if (!account || account.functional) throw accountRefused(email);
    return this.#open({ account, scopes: effectiveScopes(account, SCOPES) }, { accountId: account.id }, client);
  }

  /**
   * A link by which its holder logs in once, within three minutes, with the rights of a session. It is kept as a session that no key
   * opens, so that its owner sees and ends it as any other.
   */
  async linkFor(session: Session): Promise<LoginLink> {
    const key = newSessionToken();
    const client = { userAgent: LINK_AGENT };
    const expires = await this.store.openSession(linkHash(key), ownerOf(session), client, LOGIN_LINK_SECONDS);
    return { key, expires };
  }

  /** Opens a session by a login link, which does not count again; `login-refused` for any other key, a used or an old one. */
  async logInByLink(key: string, client: Client = {}): Promise<OpenedSession> {
    const hash = linkHash(key);
    const link = isKeyShaped(key) ? await this.store.findSession(hash) : undefined;
    if (!link || !(await this.store.endSession(hash))) throw loginRefused();
    return this.#open(link, ownerOf(link), client);
  }

  /**
   * The access of a token that is sent by itself, with the rights of a session of it; DomainError `unauthenticated` that says
   * what is wrong otherwise. Its use is written down at most once a minute.
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

  /** The session of a key; undefined when there is none, or it has ended. Prolongs it, at most once a minute in writing. */
  async recognise(key: string): Promise<Session | undefined> {
    if (!isKeyShaped(key)) return undefined;
    const hash = hashKey(key);
    const session = await this.store.findSession(hash);
    if (session && session.idleSeconds >= SESSION_TOUCH_SECONDS) await this.store.touchSession(hash);
    return session;
  }

  /** The session or token of a key that was found within the last half second. */
  recentSession(key: string): Session | undefined {
    return this.#recent.known(key);
  }

  /** The same as `recognise`, or `recogniseToken` for a token, but what was found within the last half second still holds: a revocation acts as much later. */
  async recogniseRecent(key: string): Promise<Session | undefined> {
    return this.#recent.get(key, () => (isAccessToken(key) ? this.recogniseToken(key) : this.recognise(key)));
  }

  /** Ends a session, here at once; a key without one is fine. */
  async logOut(key: string): Promise<void> {
    if (!isKeyShaped(key)) return;
    try {
      await this.store.endSession(hashKey(key));
    } finally {
      // After the end: a request that asked before it may have been told that there is one.
      this.#recent.forget(key);
    }
  }

  async #open({ account, scopes, token }: Grant, owner: SessionOwner, client: Client): Promise<OpenedSession> {
    const key = newSessionToken();
    const expires = await this.store.openSession(hashKey(key), owner, client);
    return { key, expires, account: accountWithin(account, scopes), scopes, ...(token && { token }) };
  }
}

/** Agent of an unused login link in the list of sessions. */
const LINK_AGENT = 'login link';

/** The hash of a link's key: that of no session, so that the key opens none. */
const linkHash = (key: string): Buffer => hashKey(`link:${key}`);

const ownerOf = ({ token, account }: Session): SessionOwner =>
  token ? { tokenId: token.id } : { accountId: account.id };
