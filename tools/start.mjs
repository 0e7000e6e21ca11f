// npm start [-- --sandbox]: a database (embedded, or the one at DATABASE_URL), the services (and a registry to try
// things out), demo data and a token to begin with.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { dataFolder } from './process/data-folder.mjs';
import { FolderInUse } from './process/folder-lock.mjs';
import bundlePackages from './jest/bundle-packages.mjs';
import { freshDocs } from './build/docs.mjs';
import { openDatabase } from './postgres/embedded-database.mjs';
import { shortPurposes } from './process/run-on-database.mjs';
import { holdPorts } from './start/held-ports.mjs';
import { showDemoNotice } from './start/demo-notice.mjs';
import { logFile } from './start/log-file.mjs';
import { newTokens } from './start/new-tokens.mjs';
import { addDemoData, addDemoMeasurements, demoAccount, keepDemoMeasuring } from './start/demo-fleet.mjs';
import { bundlePlatform, probeUrl, serviceUrl, startServices } from './start/start-services.mjs';
import { Program } from './process/program.mjs';
import { welcome } from './start/welcome.mjs';
import { messageOf } from './process/errors.mjs';

const dataDir = dataFolder();
const host = process.env.HOST || '127.0.0.1';
const wanted = [
  { name: 'registry', service: 'registry', setting: 'REGISTRY_PORT', port: Number(process.env.REGISTRY_PORT || 3000) },
  { name: 'ingest', service: 'ingest service', setting: 'INGEST_PORT', port: Number(process.env.INGEST_PORT || 3001) },
  {
    ...{ name: 'sensorthings', service: 'SensorThings service', setting: 'SENSORTHINGS_PORT' },
    port: Number(process.env.SENSORTHINGS_PORT || 3002),
  },
  { name: 'sandbox', service: 'sandbox', setting: 'SANDBOX_PORT', port: Number(process.env.SANDBOX_PORT || 3003) },
];
const program = new Program();

/** @param {string} name */
function log(name) {
  const file = logFile(path.join(dataDir, 'logs', `${name}.log`));
  program.cleanup.defer(file.close);
  return file.write;
}

async function database() {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, ended: new Promise(() => {}) };
  const opened = await openDatabase({
    dataDir,
    purpose: 'npm start',
    waitFor: shortPurposes,
    say: console.log,
    log: log('postgres'),
  });
  program.cleanup.defer(opened.close);
  return opened;
}

async function start() {
  const { sandbox } = parseArgs({ options: { sandbox: { type: 'boolean', default: false } } }).values;
  const served = wanted.filter(({ name }) => sandbox || name !== 'sandbox');
  const ports = Object.fromEntries(served.map(({ name, port }) => [name, port]));
  const release = await holdPorts(served, host);
  program.cleanup.defer(release);
  console.log('Starting ...');
  const [{ url, ended }] = await Promise.all([database(), bundlePlatform()]);
  void ended.then(() => program.end(1, 'the database has ended; its log is in the data folder'));
  await release();
  const output = (/** @type {string} */ app) => ({
    log: log(app),
    show: (/** @type {string} */ text) => program.ending || console.error(text),
  });
  const notice = showDemoNotice(dataDir);
  program.cleanup.defer(notice.remove);
  const [{ failed }, [token = '']] = await Promise.all([
    startServices({
      ...{ databaseUrl: url, host, ports, output, cleanup: program.cleanup },
      fileFolder: path.join(dataDir, 'files'),
      noticeFile: notice.file,
      restarts: true,
      quick: true,
    }),
    newTokens(url, 'npm start', [{ username: demoAccount, expiresInDays: 7 }]),
  ]);
  void failed.then((reason) => program.end(1, reason));
  const addresses = Object.fromEntries(served.map(({ name, port }) => [name, serviceUrl(host, port)]));
  const [registry, ingest] = [probeUrl(host, ports.registry ?? 0), probeUrl(host, ports.ingest ?? 0)];
  await addDemoData(registry, token);
  if (!program.ending) console.log(welcome({ addresses, username: demoAccount, token, dataDir }));
  await Promise.all([addMeasurements({ registry, ingest }, token), buildDocs()]);
  notice.remove();
  await bundlePackages(); // for the next start
}

/**
 * Uploads what the demo fleet has measured, beside users, who can do without, and goes on with what it measures.
 * @param {{ registry: string, ingest: string }} addresses
 * @param {string} token
 */
async function addMeasurements(addresses, token) {
  try {
    await addDemoMeasurements(addresses, token);
    if (!program.ending) console.log('The demo data are complete.');
    const show = (/** @type {string} */ text) => program.ending || console.error(text);
    program.cleanup.defer(await keepDemoMeasuring(addresses, token, show));
  } catch (error) {
    if (!program.ending) console.error(`The demo data are incomplete, the next start adds the rest: ${messageOf(error)}`); // prettier-ignore
  }
}

/** Builds the documentation beside users, if it is not there; the registry serves it from then on. */
async function buildDocs() {
  try {
    await freshDocs();
  } catch (error) {
    if (!program.ending) console.error(`The documentation is not built: ${messageOf(error)}`);
  }
}

/** @param {unknown} error */
function explain(error) {
  if (!(error instanceof FolderInUse)) return messageOf(error);
  return `${messageOf(error)}: stop it, or set DATA_DIR (and REGISTRY_PORT, INGEST_PORT, SENSORTHINGS_PORT) to run a second one beside it`;
}

program.start(start, (error) => `Not started: ${explain(error)}`, 0);
