/** A session on both services. In a browser the cookie carries it and `token` stays undefined. */
export interface Session {
  /** Value of the cookie `x-auth-token`. */
  token?: string;
}

/** An account with one of its personal access tokens. */
export interface Credentials {
  readonly username: string;
  /** The personal access token, which stands in for a password. */
  readonly token: string;
}

/** The account of a session. */
export interface Account {
  readonly username: string;
  readonly admin: boolean;
  /** When the session ends unless it is used (UTC). */
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
