// npm run tour [-- --registry <url> --username <e-mail> --token <token> [--ingest <url>]]: every call of the registry, as
// clients send it, against what was promised; by default on throw-away services.
import { parseArgs } from 'node:util';
import { freePort } from './free-port.mjs';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';
import { Cleanup } from './start/cleanup.mjs';
import { addDemoData, bundlePlatform, createToken, startServices } from './start/platform.mjs';
import { onEnd } from './start/signals.mjs';
import { tour } from './tour/tour.mjs';

const host = '127.0.0.1';
const cleanup = new Cleanup();
let ending = false;

async function end(code, message) {
  if (ending) return;
  ending = true;
  if (message) console.error(message);
  await cleanup.run();
  process.exit(code);
}

/** Services with the demo fleet and an administrator. */
async function throwAway() {
  const username = 'tour@example.org';
  const [server, registry, ingest] = await Promise.all([
    startThrowAwayServer(),
    freePort(),
    freePort(),
    bundlePlatform(),
  ]);
  cleanup.defer(server.stop);
  const output = () => ({ log: () => {}, show: (text) => ending || console.error(text) });
  await startServices({ databaseUrl: server.url, host, ports: { registry, ingest }, output, cleanup });
  await addDemoData(server.url);
  const token = await createToken(server.url, { username, name: 'npm run tour', expires: '1d', admin: true });
  return { registry: `http://${host}:${registry}`, ingest: `http://${host}:${ingest}`, username, token };
}

async function run() {
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { registry: text, ingest: text, username: text, token: text } });
  const given = ['registry', 'username', 'token'].filter((name) => values[name]);
  if (given.length % 3 !== 0) throw new Error('--registry, --username and --token belong together');
  const calls = await tour(given.length === 3 ? values : await throwAway());
  console.log(`\n${calls} requests, all answered as promised.`);
  await end(0);
}

onEnd(() => void end(130, 'Stopping ...'));
run().catch((error) => end(1, error.message));
