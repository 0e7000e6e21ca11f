// Starts both services as they are built on a database that vanishes, with the variables of its environment, until it
// is told to stop; prints where they are, and a token, as a line of JSON.
import { startPlatform } from '../platform/start-platform.mjs';
import { Cleanup } from '../process/cleanup.mjs';
import { onEnd } from '../process/signals.mjs';
import { demoAccount } from '../start/demo-fleet.mjs';

const cleanup = new Cleanup();
onEnd(() => void cleanup.run().then(() => process.exit(0)));

const { registry, ingest, credentials } = await startPlatform(cleanup, {
  purpose: 'traces',
  accounts: { demo: { username: demoAccount } },
  output: (name) => ({ log: (line) => console.log(`${name} ${line}`), show: () => {} }),
});
console.log(`ready ${JSON.stringify({ registry, ingest, ...credentials.demo })}`);
