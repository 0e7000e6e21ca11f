import { type Account } from './account';

/** A session ends this long after its last use. */
export const SESSION_IDLE_SECONDS = 12 * 3600;
/** A session ends this long after its login, however much it is used. */
export const SESSION_MAX_SECONDS = 7 * 24 * 3600;
/** A session's use is written down at most this often. */
export const SESSION_TOUCH_SECONDS = 60;

/** A session just opened: its token is known now and never again. */
export interface OpenedSession {
  readonly token: string;
  readonly account: Account;
  readonly expires: Date;
}

/** A session as it is found by its token. */
export interface Session {
  readonly account: Account;
  /** When it ends unless it is used again. */
  readonly expires: Date;
  /** Seconds since its use was last written down. */
  readonly idleSeconds: number;
}
