/** A personal access token as it is listed: never the token itself, which is stored only as a hash. */
export interface AccessToken {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly admin: boolean;
  readonly functional: boolean;
  readonly created: Date;
  readonly expires: Date;
  readonly lastUsed: Date | null;
  readonly revoked: Date | null;
}

/** How long a token lives at the most: a year, in days. */
export const MAX_TOKEN_DAYS = 365;
export const DEFAULT_TOKEN_DAYS = 90;
