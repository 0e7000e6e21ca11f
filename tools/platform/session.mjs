/**
 * How an account logs in.
 * @typedef {{ readonly username: string, readonly token: string }} Credentials
 */

/**
 * Logs in on a service; gives the session that `x-auth-token` takes. A refusal is an error.
 * @param {string} address
 * @param {Credentials} credentials
 */
export async function openSession(address, { username, token }) {
  const body = new URLSearchParams({ username, password: token });
  const answer = await fetch(`${address}/rest/auth/login`, { method: 'POST', body });
  const text = await answer.text();
  const session = sessionIn(answer.headers.getSetCookie()[0]);
  if (!answer.ok || !session) throw new Error(`${address} refused to log in ${username}: ${answer.status} ${text}`);
  return session;
}

/**
 * The session that the cookie of a login has; undefined without one.
 * @param {string | undefined} cookie
 */
export const sessionIn = (cookie = '') => /^x-auth-token=([^;]+)/.exec(cookie)?.[1];
