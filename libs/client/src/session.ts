/** A session on both services. In a browser the cookie carries it and `token` stays undefined. */
export interface Session {
  /** Value of the cookie `x-auth-token`. */
  token?: string;
}

/** A personal access token, by itself or with the account that it must be of. */
export interface Credentials {
  /** The token says whose it is where there is none. */
  readonly username?: string;
  /** The personal access token, which stands in for a password. */
  readonly token: string;
}

/** The account of a session or a token. */
export interface Account {
  readonly username: string;
  readonly admin: boolean;
  /** When the session ends unless it is used, or the token (UTC). */
  readonly expires: string;
}

/** The session token in the cookies of a login's answer; browsers hide them. */
export function sessionTokenIn(headers: Headers): string | undefined {
  for (const cookie of headers.getSetCookie()) {
    const match = /^x-auth-token=([^;]+)/.exec(cookie);
    if (match) return match[1];
  }
  return undefined;
}
