import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { type Scope } from './scope';

/** Listed token: only a hash of the token itself is stored. */
export interface AccessToken {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** Scopes in effect for its account. */
  readonly scopes: readonly Scope[];
  readonly created: Date;
  readonly expires: Date;
  readonly lastUsed: Date | null;
  readonly revoked: Date | null;
  /** Token of the session that made it: ends no earlier, and revokes it. */
  readonly madeBy: number | null;
}

/** Longest life of a token in days. */
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;
export const MAX_TOKEN_NAME = 100;
/** Most valid tokens of an account. */
export const MAX_TOKENS = 100;

/** Days before a token's end from which logins tell of it. */
export const NOTICE_DAYS = 14;

/** Notice of a token that ends soon; undefined before. */
export function expiryNotice(name: string, expires: Date, now = new Date()): string | undefined {
  const days = Math.floor((expires.getTime() - now.getTime()) / MS_PER_DAY);
  if (days >= NOTICE_DAYS) return undefined;
  const when = days < 1 ? 'within a day' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return `The token '${name}' expires ${when}; have another one made before: by single sign-on, an administrator, or the command 'token'.`;
}
