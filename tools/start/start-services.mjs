import { freshConsole } from '../build/console.mjs';
import { appBundle, freshApp } from '../build/fresh-bundle.mjs';
import { freshLib } from '../build/import-lib.mjs';
import { freshTokens } from './new-tokens.mjs';
import { Service, untilReady } from './service.mjs';
import { behindRegistry, fileLink, ingestLink, noticeLink, registryLink, sensorThingsLink } from './service-links.mjs';
import { probeUrl } from './service-urls.mjs';

export { probeUrl, serviceUrl } from './service-urls.mjs';

/**
 * A service that can be started.
 * @typedef {'registry' | 'ingest' | 'sensorthings' | 'sandbox'} ServiceName
 */

/**
 * The functions that take the output of a service: `log` every line, `show` the lines for a user.
 * @typedef {{ readonly log: (text: string) => unknown, readonly show: (text: string) => unknown }} Output
 */

/** A registry with a schema of its own, so REGISTRY_SCHEMA is ignored. */
export const sandboxEnvironment = { SANDBOX: 'true', REGISTRY_SCHEMA: '' };

/**
 * All that `npm start` can serve: which application it is, and what tells it from others of the same.
 * @type {Record<ServiceName, { app: string, env: NodeJS.ProcessEnv }>}
 */
const services = {
  registry: { app: 'registry', env: {} },
  ingest: { app: 'ingest', env: {} },
  sensorthings: { app: 'sensorthings', env: {} },
  sandbox: { app: 'registry', env: sandboxEnvironment },
};

const apps = ['registry', 'ingest', 'sensorthings'];

/** Libraries that programs of the workspace import. */
const libs = ['@pelorus/tools/demo-data', '@pelorus/client'];

/** Builds all that `npm start` runs, as far as it is not built of the present sources: services, console, libraries. */
export const bundlePlatform = () =>
  Promise.all([freshConsole(), ...apps.map(freshApp), ...libs.map(freshLib), freshTokens()]);

/**
 * Ports of a service; services of one machine cannot share `METRICS_PORT`.
 * @param {NodeJS.ProcessEnv} env
 * @param {ServiceName} name
 * @param {number} port
 */
const portsOf = (env, name, port) => ({
  PORT: String(port),
  METRICS_PORT: env[`${name.toUpperCase()}_METRICS_PORT`] ?? '',
});

/**
 * Starts the services that have a port (`registry`, `ingest`, `sensorthings`, `sandbox`) and waits until they are ready. `failed`
 * resolves, in words, when one of them ends by itself; with `restarts` it starts again instead. `output(name)` gives
 * the `log` and `show` functions of a service; `fileFolder` is where files are kept, `noticeFile` what the pages of the
 * registry tell everybody, `env` are settings instead of those of the environment; with `quick` services load packages
 * from one file, as tests do.
 * @param {object} options
 * @param {string} options.databaseUrl
 * @param {string} options.host
 * @param {Partial<Record<ServiceName, number>>} options.ports
 * @param {(name: string) => Output} options.output
 * @param {import('../process/cleanup.mjs').Cleanup} options.cleanup
 * @param {string} [options.fileFolder]
 * @param {string} [options.noticeFile]
 * @param {NodeJS.ProcessEnv} [options.env]
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
    env: given,
    restarts = false,
    quick = false,
  } = options;
  const shared = { ...process.env, ...given, DATABASE_URL: databaseUrl, HOST: host };
  const wanted = /** @type {[ServiceName, number][]} */ (Object.entries(ports));
  const running = wanted.map(([name, port]) => {
    const { app, env: own } = services[name];
    const env = {
      ...shared,
      ...registryLink(shared, host, ports),
      ...ingestLink(shared, host, ports),
      ...sensorThingsLink(shared, host, ports),
      ...fileLink(shared, fileFolder),
      ...(name === 'ingest' || name === 'sensorthings' ? behindRegistry(shared, host) : {}),
      ...(name === 'registry' ? noticeLink(shared, noticeFile) : {}),
      ...own,
      ...portsOf(shared, name, port),
    };
    return new Service(name, appBundle(app), { env, url: probeUrl(host, port), quick, ...output(name) });
  });
  const stopAll = (/** @type {Service[]} */ some) => Promise.all(some.map((service) => service.stop()));
  cleanup.defer(() => stopAll(running));
  // Those that ask the registry end before it.
  cleanup.defer(() => stopAll(running.filter((_, i) => services[wanted[i]?.[0] ?? 'registry'].app !== 'registry')));
  const failed = Promise.race(running.map((service) => service.failed));
  const ready = Promise.all(wanted.map(([, port]) => untilReady(probeUrl(host, port))));
  ready.catch(() => {});
  await Promise.race([ready, failed.then((reason) => Promise.reject(new Error(reason)))]);
  if (restarts) for (const service of running) service.keepRunning();
  return { failed };
}
