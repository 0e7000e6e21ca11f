import { type Account } from './account';
import { type Scope } from './scope';

/** A session ends this long after its last use. */
export const SESSION_IDLE_SECONDS = 12 * 3600;
/** A session ends this long after its login, however much it is used. */
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;
/** A session's use is written down at most this often. */
export const SESSION_TOUCH_SECONDS = 60;

/** A login link counts so long after it was made. */
export const LOGIN_LINK_SECONDS = 180;

/** The program that logs in, as its owner recognises it in the list of sessions. */
export interface Client {
  readonly address?: string;
  readonly userAgent?: string;
}

/** The token behind a session. A session of single sign-on has none. */
export interface SessionToken {
  readonly id: number;
  readonly name: string;
  readonly expires: Date;
}

/** A session and what it may do. */
export interface Grant {
  /** The account as the session acts for it: an administrator only with the scope `admin`. */
  readonly account: Account;
  readonly scopes: readonly Scope[];
  readonly token?: SessionToken;
}

/** A session just opened: its key is known now and never again. */
export interface OpenedSession extends Grant {
  readonly key: string;
  readonly expires: Date;
}

/** A session as it is found by its key, or the access of a token that is sent by itself, which lasts as long as the token. */
export interface Session extends Grant {
  /** Absent for a token by itself: there is nothing to list or to end. */
  readonly id?: number;
  /** When it ends unless it is used again. */
  readonly expires: Date;
  /** Seconds since its use was last written down. */
  readonly idleSeconds: number;
}

/** A session as its owner sees it in a list. */
export interface SessionRecord {
  readonly id: number;
  readonly created: Date;
  readonly lastUsed: Date;
  readonly expires: Date;
  readonly address?: string;
  readonly userAgent?: string;
  readonly tokenId?: number;
  readonly tokenName?: string;
}

/** A link that logs in once, without a token: its key is known now and never again. */
export interface LoginLink {
  readonly key: string;
  readonly expires: Date;
}
