// npm run demo: starts both services on free ports with a throw-away database, and does the main job over HTTP.
import { mainJob } from './demo/main-job.mjs';
import { step } from './demo/steps.mjs';
import { freePort } from './process/free-port.mjs';
import { startThrowAwayServer } from './postgres/throw-away-server.mjs';
import { newTokens } from './start/new-tokens.mjs';
import { addDemoData, bundlePlatform, demoAccount, startServices } from './start/platform.mjs';
import { Program } from './process/program.mjs';

const host = '127.0.0.1';
const program = new Program();

async function demo() {
  await step('build', async () => void (await bundlePlatform()));
  const databaseUrl = await step('start a throw-away PostgreSQL', async () => {
    const server = await startThrowAwayServer();
    program.cleanup.defer(server.stop);
    return { value: server.url };
  });
  const ports = { registry: await freePort(), ingest: await freePort() };
  const registry = `http://${host}:${ports.registry}`;
  const ingest = `http://${host}:${ports.ingest}`;
  const output = () => ({ log: () => {}, show: (/** @type {string} */ text) => program.ending || console.error(text) });
  await step('start both services', async () => {
    const { failed } = await startServices({ databaseUrl, host, ports, output, cleanup: program.cleanup });
    void failed.then((reason) => program.end(1, reason));
    return { shown: `${registry}, ${ingest}` };
  });
  const token = await step('make a token', async () => {
    const [value = ''] = await newTokens(databaseUrl, 'npm run demo', [{ username: demoAccount, expiresInDays: 1 }]);
    return { value, shown: `for ${demoAccount}` };
  });
  await step('add the demo data', async () => void (await addDemoData(registry, token)));
  await mainJob({ registry, ingest, username: demoAccount, token });
  await program.end(0, '\nEverything works.');
}

program.start(demo);
