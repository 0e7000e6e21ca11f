// node tools/console/serve-console.mjs [--empty]: both services at DATABASE_URL, to which the demo fleet is added
// without --empty, and an administrator. Prints one line of JSON, then serves until it is ended.
import { parseArgs } from 'node:util';
import { startPlatform } from '../platform/start-platform.mjs';
import { Cleanup } from '../process/cleanup.mjs';
import { messageOf } from '../process/errors.mjs';
import { onEnd } from '../process/signals.mjs';
import { demoAccount } from '../start/demo-fleet.mjs';

const accounts = { demo: { username: demoAccount }, chief: { username: 'admin@example.org', admin: true } };
const cleanup = new Cleanup();

/** @param {number} code */
async function end(code) {
  await cleanup.run();
  process.exit(code);
}

async function serve() {
  const { empty } = parseArgs({ options: { empty: { type: 'boolean', default: false } } }).values;
  const { registry, ingest, credentials } = await startPlatform(cleanup, {
    purpose: 'console',
    databaseUrl: process.env.DATABASE_URL,
    accounts,
    demo: empty ? undefined : 'demo',
    measured: true,
    output: () => ({ log: () => {}, show: console.error }),
  });
  const tokens = Object.fromEntries(Object.values(credentials).map(({ username, token }) => [username, token]));
  console.log(JSON.stringify({ address: registry, ingest, tokens }));
}

onEnd(() => void end(0));
serve().catch((error) => {
  console.error(messageOf(error));
  void end(1);
});
