import { MS_PER_DAY } from '@pelorus/shared/kernel';
import { type Scope } from './scope';

/** A personal access token as it is listed: never the token itself, which is stored only as a hash. */
export interface AccessToken {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  /** The scopes that have an effect for its account now. */
  readonly scopes: readonly Scope[];
  readonly created: Date;
  readonly expires: Date;
  readonly lastUsed: Date | null;
  readonly revoked: Date | null;
  /** The token by whose session it was made: it ends no later, and is revoked with it. */
  readonly madeBy: number | null;
}

/** How long a token lives at the most: a year, in days. */
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;
/** Characters of a token's name. */
export const MAX_TOKEN_NAME = 100;
/** Tokens that an account has at the most which are neither revoked nor expired. */
export const MAX_TOKENS = 100;

/** A login tells of the end of its token when that is nearer than this many days. */
export const NOTICE_DAYS = 14;

/** The words of a login about a token that ends soon; undefined while there is time. */
export function expiryNotice(name: string, expires: Date, now = new Date()): string | undefined {
  const days = Math.floor((expires.getTime() - now.getTime()) / MS_PER_DAY);
  if (days >= NOTICE_DAYS) return undefined;
  const when = days < 1 ? 'within a day' : days === 1 ? 'in 1 day' : `in ${days} days`;
  return `The token '${name}' expires ${when}; have another one made before: by single sign-on, an administrator, or the command 'token'.`;
}
