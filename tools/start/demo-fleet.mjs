import { importLib } from '../build/import-lib.mjs';
import { messageOf } from '../process/errors.mjs';
import { openSession } from '../platform/session.mjs';

/** The account that `npm start` and `npm run demo` log in with. */
export const demoAccount = 'demo@example.org';

/**
 * Adds the demo fleet over HTTP to the registry at an address, unless it has items; `token` is one of `demoAccount`.
 * @param {string} registry
 * @param {string} token
 */
export async function addDemoData(registry, token) {
  const { addFleet } = await importLib('@pelorus/tools/demo-data');
  return addFleet(await registryCall(registry, { username: demoAccount, token }));
}

/**
 * The services at these addresses, with sessions of `demoAccount`, and what is done with the demo fleet.
 * @param {{ registry: string, ingest: string }} addresses
 * @param {string} token
 */
async function demoServices(addresses, token) {
  const [demo, { connect }] = await Promise.all([importLib('@pelorus/tools/demo-data'), importLib('@pelorus/client')]);
  return { demo, services: connect({ ...addresses, credentials: { username: demoAccount, token } }) };
}

/**
 * Uploads what the demo fleet has measured until now to the ingest service at an address, as far as it is missing;
 * `token` is one of `demoAccount`.
 * @param {{ registry: string, ingest: string }} addresses
 * @param {string} token
 */
export async function addDemoMeasurements(addresses, token) {
  const { demo, services } = await demoServices(addresses, token);
  return demo.addMeasurements(services, Date.now() / 1000);
}

/** Seconds from one upload of the demo fleet to the next. */
const DEMO_PACE = 60;

/**
 * Goes on to upload what the demo fleet measures, each minute. Gives what ends it.
 * @param {{ registry: string, ingest: string }} addresses
 * @param {string} token
 * @param {(text: string) => void} show is told of uploads that failed
 */
export async function keepDemoMeasuring(addresses, token, show) {
  const { demo, services } = await demoServices(addresses, token);
  const stop = new AbortController();
  /** @param {unknown} error */
  const onFailure = (error) => show(`The demo fleet could not send its measurements: ${messageOf(error)}`);
  void demo.keepMeasuring(services, { every: DEMO_PACE, signal: stop.signal, onFailure });
  return () => stop.abort();
}

/**
 * Logs in on a registry; resolves with a function that sends requests of the session and resolves with the JSON of
 * their answers. A refused request is an error.
 *
 * @param {string} address
 * @param {import('../platform/session.mjs').Credentials} credentials
 * @returns {Promise<(method: string, path: string, body?: object) => Promise<unknown>>}
 */
async function registryCall(address, credentials) {
  const session = await openSession(address, credentials);
  return async (method, path, body) => {
    const headers = { 'x-auth-token': session, 'content-type': 'application/json' };
    const response = await fetch(`${address}${path}`, { method, headers, body: body && JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
