// Starts both services as they are built on a database that vanishes, with the variables of its environment, until it is told
// to stop; prints where they are, and a token, as a line of JSON.
import { freshApp } from '../build/fresh-bundle.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { Cleanup } from '../process/cleanup.mjs';
import { freePort } from '../process/free-port.mjs';
import { onEnd } from '../process/signals.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { demoAccount, startServices } from '../start/platform.mjs';

const host = '127.0.0.1';
const cleanup = new Cleanup();
onEnd(() => void cleanup.run().then(() => process.exit(0)));

const [server] = await Promise.all([startThrowAwayServer(), freshApp('registry'), freshApp('ingest')]);
cleanup.defer(server.stop);
const ports = { registry: await freePort(), ingest: await freePort() };
const output = (/** @type {string} */ name) => ({
  log: (/** @type {string} */ line) => console.log(`${name} ${line}`),
  show: () => {},
});
const [[token]] = await Promise.all([
  newTokens(server.url, 'traces', [{ username: demoAccount }]),
  startServices({ databaseUrl: server.url, host, ports, output, cleanup }),
]);
console.log(`ready ${JSON.stringify({ ...ports, username: demoAccount, token })}`);
