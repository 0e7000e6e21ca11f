import { type Account } from './account';
import { type Scope } from './scope';

/** Life of a session after its last use. */
export const SESSION_IDLE_SECONDS = 12 * 3600;
/** Longest life of a session after its login. */
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;
/** Pause between two notes of a session's use. */
export const SESSION_TOUCH_SECONDS = 60;

/** Life of a login link. */
export const LOGIN_LINK_SECONDS = 180;

/** Program that logs in, as shown in lists of sessions. */
export interface Client {
  readonly address?: string;
  readonly userAgent?: string;
}

/** Token behind a session; single sign-on has none. */
export interface SessionToken {
  readonly id: number;
  readonly name: string;
  readonly expires: Date;
}

/** Account and rights of a session. */
export interface Grant {
  /** Account as the session acts: an administrator only with the scope `admin`. */
  readonly account: Account;
  readonly scopes: readonly Scope[];
  readonly token?: SessionToken;
}

/** New session; its key is known only now. */
export interface OpenedSession extends Grant {
  readonly key: string;
  readonly expires: Date;
}

/** Session of a key, or access by a token, which lasts as long as the token. */
export interface Session extends Grant {
  /** Absent for a token by itself: there is nothing to list or to end. */
  readonly id?: number;
  /** End, unless it is used again. */
  readonly expires: Date;
  /** Seconds since the last noted use. */
  readonly idleSeconds: number;
}

/** Session in its owner's list. */
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

/** Link for one login without a token; its key is known only now. */
export interface LoginLink {
  readonly key: string;
  readonly expires: Date;
}
