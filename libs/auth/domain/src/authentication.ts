import { type Account, foldUsername } from './account';
import { loginRefused } from './auth.errors';
import { RecentSessions } from './recent-sessions';
import { hashKey, isKeyShaped, newSessionToken } from './secret-key';
import { type OpenedSession, type Session, SESSION_TOUCH_SECONDS } from './session';

/** What authentication needs to know and to keep; keys are given as hashes only. */
export interface AuthStore {
  /** The account of a token that is neither expired nor revoked. */
  accountOfToken(tokenHash: Buffer): Promise<{ readonly account: Account; readonly tokenId: number } | undefined>;
  /** Opens a session that ends no later than its token; gives its end. */
  openSession(sessionHash: Buffer, tokenId: number): Promise<Date>;
  /** A session that has not ended, whose token is not revoked and whose account may log in. */
  findSession(sessionHash: Buffer): Promise<Session | undefined>;
  /** Writes down that a session was used now, unless that was done within the last minute. */
  touchSession(sessionHash: Buffer): Promise<void>;
  endSession(sessionHash: Buffer): Promise<void>;
}

/** Log in, be recognised, log out: the same on every service. */
export class Authentication {
  readonly #recent = new RecentSessions();

  constructor(private readonly store: AuthStore) {}

  /** Opens a session for an account and its personal access token, or throws `login-refused`, whatever was wrong. */
  async logIn(username: string, token: string): Promise<OpenedSession> {
    const found = await this.store.accountOfToken(hashKey(token));
    if (!found || found.account.functional || found.account.username !== foldUsername(username)) throw loginRefused();
    const session = newSessionToken();
    const expires = await this.store.openSession(hashKey(session), found.tokenId);
    return { token: session, account: found.account, expires };
  }

  /** The session of a token; undefined when there is none, or it has ended. Prolongs it, at most once a minute in writing. */
  async recognise(token: string): Promise<Session | undefined> {
    if (!isKeyShaped(token)) return undefined;
    const hash = hashKey(token);
    const session = await this.store.findSession(hash);
    if (session && session.idleSeconds >= SESSION_TOUCH_SECONDS) await this.store.touchSession(hash);
    return session;
  }

  /** The same, but what was found within the last half second still holds: a revocation acts as much later. */
  async recogniseRecent(token: string): Promise<Session | undefined> {
    return this.#recent.get(token, () => this.recognise(token));
  }

  /** Ends a session, here at once; a token without one is fine. */
  async logOut(token: string): Promise<void> {
    if (!isKeyShaped(token)) return;
    try {
      await this.store.endSession(hashKey(token));
    } finally {
      // After the end: who asked before it may have been told that there is one.
      this.#recent.forget(token);
    }
  }
}
