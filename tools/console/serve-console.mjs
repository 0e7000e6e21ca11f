// node tools/console/serve-console.mjs [--empty]: both services at DATABASE_URL, to which the demo fleet is added without --empty, and
// an administrator. Prints one line of JSON, then serves until it is ended.
import { parseArgs } from 'node:util';
import { Cleanup } from '../process/cleanup.mjs';
import { messageOf } from '../process/errors.mjs';
import { freePort } from '../process/free-port.mjs';
import { onEnd } from '../process/signals.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { addDemoData, addDemoMeasurements, bundlePlatform, demoAccount, startServices } from '../start/platform.mjs';

const host = '127.0.0.1';
const accounts = [{ username: demoAccount }, { username: 'admin@example.org', admin: true }];
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
  const [made] = await Promise.all([
    newTokens(databaseUrl, 'console', accounts),
    startServices({ databaseUrl, host, ports: { registry, ingest }, output, cleanup }),
  ]);
  const tokens = Object.fromEntries(accounts.map(({ username }, i) => [username, made[i]]));
  const addresses = { registry: `http://${host}:${registry}`, ingest: `http://${host}:${ingest}` };
  if (!empty) await addDemo(addresses, made[0] ?? '');
  console.log(JSON.stringify({ address: addresses.registry, ingest: addresses.ingest, tokens }));
}

onEnd(() => void end(0));
serve().catch((error) => {
  console.error(messageOf(error));
  void end(1);
});
