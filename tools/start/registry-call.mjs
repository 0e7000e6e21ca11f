import { openSession } from '../platform/session.mjs';

/**
 * Logs in on a registry; resolves with a function that sends requests of the session and resolves with the JSON of
 * their answers. A refused request is an error.
 *
 * @param {string} address
 * @param {import('../platform/session.mjs').Credentials} credentials
 * @returns {Promise<(method: string, path: string, body?: object) => Promise<unknown>>}
 */
export async function registryCall(address, credentials) {
  const session = await openSession(address, credentials);
  return async (method, path, body) => {
    const headers = { 'x-auth-token': session, 'content-type': 'application/json' };
    const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
