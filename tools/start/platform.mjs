import { appBundle, freshApp } from '../build/fresh-bundle.mjs';
import { freshConsole } from '../build/console.mjs';
import { freshLib, importLib } from '../build/import-lib.mjs';
import { freshTokens } from './new-tokens.mjs';
import { messageOf } from '../process/errors.mjs';
import { registryCall } from './registry-call.mjs';
import { Service, untilReady } from './service.mjs';

/** The account that `npm start` and `npm run demo` log in with. */
export const demoAccount = 'demo@example.org';

const apps = ['registry', 'ingest'];

/**
 * A service that can be started.
 * @typedef {'registry' | 'ingest' | 'sandbox'} ServiceName
 */

/**
 * The functions that take the output of a service: `log` every line, `show` the lines for a user.
 * @typedef {{ readonly log: (text: string) => unknown, readonly show: (text: string) => unknown }} Output
 */

/** Settings that make a registry the sandbox of `npm start`. It has a schema of its own, so REGISTRY_SCHEMA is ignored. */
export const sandboxEnvironment = { SANDBOX: 'true', REGISTRY_SCHEMA: '' };

/**
 * All that `npm start` can serve: which application it is, and what tells it from others of the same.
 * @type {Record<ServiceName, { app: string, env: NodeJS.ProcessEnv }>}
 */
const services = {
  registry: { app: 'registry', env: {} },
  ingest: { app: 'ingest', env: {} },
  sandbox: { app: 'registry', env: sandboxEnvironment },
};

/** Libraries that programs of the workspace import. */
const libs = ['@pelorus/tools/demo-data', '@pelorus/client'];

/** Builds all that `npm start` runs, as far as it is not built of the present sources: services, console, libraries. */
export const bundlePlatform = () =>
  Promise.all([freshConsole(), ...apps.map(freshApp), ...libs.map(freshLib), freshTokens()]);

/**
 * The address of a service for this machine: one that listens everywhere is reached on the loopback address.
 * @param {string} host
 * @param {number} port
 */
export function serviceUrl(host, port) {
  const name = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  return `http://${name}:${port}`;
}

/**
 * The address by which this machine reaches a service that listens on `host`.
 * @param {string} host
 * @param {number} port
 */
export const probeUrl = (host, port) => {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
};

/**
 * Where the ingest service finds the registry, should INGEST_CODES want that.
 * @param {string} host
 * @param {Partial<Record<ServiceName, number>>} ports
 */
const registryLink = (host, { registry }) => ({
  INGEST_CODES: process.env.INGEST_CODES || 'open',
  REGISTRY_URL: process.env.REGISTRY_URL || (registry === undefined ? '' : probeUrl(host, registry)),
});

/**
 * The address at which registries forward the paths of the ingest service, unless INGEST_URL says so.
 * @param {string} host
 * @param {Partial<Record<ServiceName, number>>} ports
 */
const ingestLink = (host, { ingest }) => ({
  INGEST_URL: process.env.INGEST_URL || (ingest === undefined ? '' : probeUrl(host, ingest)),
});

const loopback = ['127.0.0.1', '::1', 'localhost'];

/**
 * Number of proxies before the ingest service: the registry forwards its paths. A service that others reach directly believes
 * nobody's `X-Forwarded-For` unless TRUST_PROXY says so.
 * @param {string} host
 * @returns {NodeJS.ProcessEnv}
 */
const behindRegistry = (host) => (loopback.includes(host) && !process.env.TRUST_PROXY ? { TRUST_PROXY: '1' } : {});

/**
 * Where the ingest service keeps files, unless FILE_FOLDER says so.
 * @param {string} [fileFolder]
 * @returns {NodeJS.ProcessEnv}
 */
const fileLink = (fileFolder) => (fileFolder && !process.env.FILE_FOLDER ? { FILE_FOLDER: fileFolder } : {});

/**
 * Where the registry finds a notice for all pages, unless NOTICE_FILE says so.
 * @param {string} [noticeFile]
 * @returns {NodeJS.ProcessEnv}
 */
const noticeLink = (noticeFile) => (noticeFile && !process.env.NOTICE_FILE ? { NOTICE_FILE: noticeFile } : {});

/**
 * Ports of a service; services of one machine cannot share `METRICS_PORT`.
 *
 * @param {ServiceName} name
 * @param {number} port
 */
const portsOf = (name, port) => ({
  PORT: String(port),
  METRICS_PORT: process.env[`${name.toUpperCase()}_METRICS_PORT`] ?? '',
});

/**
 * Starts the services that have a port (`registry`, `ingest`, `sandbox`) and waits until they are ready. `failed`
 * resolves, in words, when one of them ends by itself; with `restarts` it starts again instead. `output(name)` gives the `log` and `show` functions of a service;
 * `fileFolder` is where files are kept, `noticeFile` what the pages of the registry tell everybody; with `quick` services load packages
 * from one file, as tests do.
 * @param {object} options
 * @param {string} options.databaseUrl
 * @param {string} options.host
 * @param {Partial<Record<ServiceName, number>>} options.ports
 * @param {(name: string) => Output} options.output
 * @param {import('../process/cleanup.mjs').Cleanup} options.cleanup
 * @param {string} [options.fileFolder]
 * @param {string} [options.noticeFile]
 * @param {boolean} [options.restarts]
 * @param {boolean} [options.quick]
 */
export async function startServices(options) {
  const {
    databaseUrl,
    host,
    ports,
    output,
    cleanup,
    fileFolder,
    noticeFile,
    restarts = false,
    quick = false,
  } = options;
  const shared = { ...process.env, DATABASE_URL: databaseUrl, HOST: host };
  const wanted = /** @type {[ServiceName, number][]} */ (Object.entries(ports));
  const running = wanted.map(([name, port]) => {
    const { app, env: own } = services[name];
    const env = {
      ...shared,
      ...registryLink(host, ports),
      ...ingestLink(host, ports),
      ...fileLink(fileFolder),
      ...(name === 'ingest' ? behindRegistry(host) : {}),
      ...(name === 'registry' ? noticeLink(noticeFile) : {}),
      ...own,
      ...portsOf(name, port),
    };
    return new Service(name, appBundle(app), { env, url: probeUrl(host, port), quick, ...output(name) });
  });
  cleanup.defer(() => Promise.all(running.map((service) => service.stop())));
  const failed = Promise.race(running.map((service) => service.failed));
  const ready = Promise.all(wanted.map(([, port]) => untilReady(probeUrl(host, port))));
  ready.catch(() => {});
  await Promise.race([ready, failed.then((reason) => Promise.reject(new Error(reason)))]);
  if (restarts) for (const service of running) service.keepRunning();
  return { failed };
}

/**
 * Adds the demo fleet over HTTP to the registry at an address, unless it has items; `token` is one of `demoAccount`.
 * @param {string} registry
 * @param {string} token
 */
export async function addDemoData(registry, token) {
  const { addFleet } = await importLib('@pelorus/tools/demo-data');
  return addFleet(await registryCall(registry, { username: demoAccount, password: token }));
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
 * Uploads what the demo fleet has measured until now to the ingest service at an address, as far as it is missing; `token` is one of `demoAccount`.
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
