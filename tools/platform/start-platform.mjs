import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { freePort } from '../process/free-port.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { addDemoData, addDemoMeasurements } from '../start/demo-fleet.mjs';
import { bundlePlatform, startServices } from '../start/start-services.mjs';

const HOST = '127.0.0.1';
/** @type {readonly AppName[]} */
const APPS = ['registry', 'ingest'];

/**
 * A service of the platform.
 * @typedef {'registry' | 'ingest' | 'sensorthings'} AppName
 */

/**
 * What is started.
 * @template {string} Name
 * @typedef {object} PlatformWish
 * @property {string} purpose names the tokens.
 * @property {Record<Name, import('../start/access-tokens.js').TokenWish>} accounts by the names of their clients.
 * @property {NoInfer<Name>} [demo] the client whose account adds the demo fleet; none is added without it.
 * @property {readonly AppName[]} [further] services beside the registry and the ingest service.
 * @property {boolean} [measured] adds what the demo fleet has measured, too.
 * @property {string} [databaseUrl] a database that is there; by default one that vanishes.
 * @property {Parameters<typeof startThrowAwayServer>[0]} [server] how the database that vanishes is started.
 * @property {NodeJS.ProcessEnv} [settings] of the services, instead of those of the environment.
 * @property {boolean} [asShipped] loads packages as installed, for measurements; by default from one file, if it is there.
 * @property {(name: string) => import('../start/start-services.mjs').Output} output
 */

/**
 * Starts both services as `npm start` does, on free ports of the loopback address, and waits until they are ready: one
 * way for all programs that need a whole platform. Ports of metrics may be given by the environment, for a Prometheus
 * that looks on. Everything ends with `cleanup`.
 * @template {string} Name
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 * @param {PlatformWish<Name>} wish
 */
export async function startPlatform(cleanup, wish) {
  const { purpose, accounts, demo, further = [], measured = false, settings = {}, asShipped = false, output } = wish;
  const [databaseUrl, ports, metricPorts] = await Promise.all([
    databaseOf(cleanup, wish),
    portsOf([...APPS, ...further], () => undefined),
    portsOf(APPS, (app) => process.env[metricsSetting(app)]),
    bundlePlatform(),
  ]);
  const fileFolder = temporaryFolder(cleanup);
  const env = { ...settings, ...metricSettings(metricPorts) };
  const [tokens, { failed }] = await Promise.all([
    newTokens(databaseUrl, purpose, Object.values(accounts)),
    startServices({ databaseUrl, host: HOST, ports, output, cleanup, fileFolder, env, quick: !asShipped }),
  ]);
  const names = /** @type {Name[]} */ (Object.keys(accounts));
  const credentials = /** @type {Record<Name, import('./session.mjs').Credentials>} */ (
    Object.fromEntries(names.map((name, i) => [name, { username: accounts[name].username, token: tokens[i] ?? '' }]))
  );
  const addresses = addressesOf(ports);
  if (demo) {
    await addDemoData(addresses.registry, credentials[demo].token);
    if (measured) await addDemoMeasurements(addresses, credentials[demo].token);
  }
  return {
    ...addresses,
    metrics: addressesOf(metricPorts),
    databaseUrl,
    fileFolder,
    credentials,
    failed,
  };
}

/**
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 * @param {Pick<PlatformWish<string>, 'databaseUrl' | 'server'>} wish
 */
async function databaseOf(cleanup, { databaseUrl, server }) {
  if (databaseUrl) return databaseUrl;
  const { url, stop } = await startThrowAwayServer(server);
  cleanup.defer(stop);
  return url;
}

/**
 * A port for each service: a given one, or a free one.
 * @param {readonly AppName[]} apps
 * @param {(app: AppName) => string | undefined} given
 * @returns {Promise<Record<AppName, number>>}
 */
async function portsOf(apps, given) {
  const ports = await Promise.all(apps.map(async (app) => [app, Number(given(app) || (await freePort()))]));
  return Object.fromEntries(ports);
}

/** @param {AppName} app */
const metricsSetting = (app) => `${app.toUpperCase()}_METRICS_PORT`;

/** @param {Record<AppName, number>} ports */
const metricSettings = (ports) => Object.fromEntries(APPS.map((app) => [metricsSetting(app), String(ports[app])]));

/**
 * @param {Record<AppName, number>} ports
 * @returns {Record<AppName, string>}
 */
const addressesOf = (ports) =>
  /** @type {Record<AppName, string>} */ (
    Object.fromEntries(Object.entries(ports).map(([app, port]) => [app, `http://${HOST}:${port}`]))
  );

/**
 * A folder for files that vanishes; whoever verifies it may have another account.
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 */
function temporaryFolder(cleanup) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-files-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  return folder;
}
