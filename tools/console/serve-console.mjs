// node tools/console/serve-console.mjs [--empty]: both services at DATABASE_URL, to which the demo fleet is added without --empty, and
// an administrator. Prints one line of JSON, then serves until it is ended.
import { parseArgs } from 'node:util';
import { Cleanup } from '../process/cleanup.mjs';
import { messageOf } from '../process/errors.mjs';
import { freePort } from '../process/free-port.mjs';
import { onEnd } from '../process/signals.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import {
  addDemoData,
  addDemoMeasurements,
  bundlePlatform,
  createToken,
  demoAccount,
  startServices,
} from '../start/platform.mjs';

const host = '127.0.0.1';
const cleanup = new Cleanup();

/** @param {number} code */
async function end(code) {
  await cleanup.run();
  process.exit(code);
}

/** The database at DATABASE_URL, or one that vanishes. */
async function database() {
  if (process.env.DATABASE_URL) return process.env.DATABASE_URL;
  const server = await startThrowAwayServer();
  cleanup.defer(server.stop);
  return server.url;
}

/**
 * The demo fleet and what it has measured.
 * @param {{ registry: string, ingest: string }} addresses
 * @param {string} token
 */
async function addDemo(addresses, token) {
  await addDemoData(addresses.registry, token);
  await addDemoMeasurements(addresses, token);
}

async function serve() {
  const { empty } = parseArgs({ options: { empty: { type: 'boolean', default: false } } }).values;
  const [databaseUrl, registry, ingest] = await Promise.all([database(), freePort(), freePort(), bundlePlatform()]);
  const output = () => ({ log: () => {}, show: console.error });
  await startServices({ databaseUrl, host, ports: { registry, ingest }, output, cleanup });
  const tokenOf = (/** @type {string} */ username, admin = false) =>
    createToken(databaseUrl, { username, name: 'console', expires: '1d', admin });
  const demo = await tokenOf(demoAccount);
  const administrator = await tokenOf('admin@example.org', true);
  const addresses = { registry: `http://${host}:${registry}`, ingest: `http://${host}:${ingest}` };
  if (!empty) await addDemo(addresses, demo);
  const tokens = { [demoAccount]: demo, 'admin@example.org': administrator };
  console.log(JSON.stringify({ address: addresses.registry, ingest: addresses.ingest, tokens }));
}

onEnd(() => void end(0));
serve().catch((error) => {
  console.error(messageOf(error));
  void end(1);
});
