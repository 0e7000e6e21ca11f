// npm run demo: starts both services on free ports with a throw-away database, and does the main job over HTTP.
import { mainJob } from './demo/main-job.mjs';
import { step } from './demo/steps.mjs';
import { freePort } from './process/free-port.mjs';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';
import { Cleanup } from './process/cleanup.mjs';
import { addDemoData, bundlePlatform, createToken, demoAccount, startServices } from './start/platform.mjs';
import { onEnd } from './process/signals.mjs';

const host = '127.0.0.1';
const cleanup = new Cleanup();
let ending = false;

/**
 * @param {number} code
 * @param {string} [message]
 */
async function end(code, message) {
  if (ending) return;
  ending = true;
  if (message) console.error(message);
  await cleanup.run();
  process.exit(code);
}

async function demo() {
  await step('build', async () => void (await bundlePlatform()));
  const databaseUrl = await step('start a throw-away PostgreSQL', async () => {
    const server = await startThrowAwayServer();
    cleanup.defer(server.stop);
    return { value: server.url };
  });
  const ports = { registry: await freePort(), ingest: await freePort() };
  const registry = `http://${host}:${ports.registry}`;
  const ingest = `http://${host}:${ports.ingest}`;
  const output = () => ({ log: () => {}, show: (/** @type {string} */ text) => ending || console.error(text) });
  await step('start both services', async () => {
    const { failed } = await startServices({ databaseUrl, host, ports, output, cleanup });
    void failed.then((reason) => end(1, reason));
    return { shown: `${registry}, ${ingest}` };
  });
  const token = await step('make a token', async () => {
    const value = await createToken(databaseUrl, { username: demoAccount, name: 'npm run demo', expires: '1d' });
    return { value, shown: `for ${demoAccount}` };
  });
  await step('add the demo data', async () => void (await addDemoData(registry, token)));
  await mainJob({ registry, ingest, username: demoAccount, token });
  await end(0, '\nEverything works.');
}

onEnd(() => void end(130, 'Stopping ...'));
demo().catch((error) => end(1, error.message));
