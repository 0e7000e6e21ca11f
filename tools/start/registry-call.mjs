/**
 * Logs in on a registry; resolves with a function that sends requests of the session and resolves with the JSON of their
 * answers. A refused request is an error.
 *
 * @param {string} address
 * @param {{ username: string, password: string }} credentials
 * @returns {Promise<(method: string, path: string, body?: object) => Promise<unknown>>}
 */
export async function registryCall(address, credentials) {
  const login = await fetch(`${address}/rest/v2/auth/login`, {
    method: 'POST',
    body: new URLSearchParams(credentials),
  });
  const session = /^x-auth-token=([^;]+)/.exec(login.headers.getSetCookie()[0] ?? '')?.[1];
  if (!session) throw new Error(`${address} refused to log in ${credentials.username}: ${await login.text()}`);
  return async (method, path, body) => {
    const headers = { 'x-auth-token': session, 'content-type': 'application/json' };
    const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
