// npm run tour [-- --registry <url> --username <e-mail> --token <token> [--ingest <url>]]: every call of the registry, as
// clients send it, against what was promised, and with the ingest service the requests of published clients, word for word; by
// default on throw-away services.
import { parseArgs } from 'node:util';
import { Cleanup } from './process/cleanup.mjs';
import { onEnd } from './process/signals.mjs';
import { startThrowAwayServices } from './tour/throw-away-services.mjs';
import { tour } from './tour/tour.mjs';

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

const show = (/** @type {string} */ text) => ending || console.error(text);

async function run() {
  /** @type {{ type: 'string' }} */
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { registry: text, ingest: text, username: text, token: text } });
  const { registry, username, token } = values;
  const given = [registry, username, token].filter(Boolean);
  if (given.length % 3 !== 0) throw new Error('--registry, --username and --token belong together');
  const calls = await tour(given.length === 3 ? values : await startThrowAwayServices(cleanup, show));
  console.log(`\n${calls} requests, all answered as promised.`);
  await end(0);
}

onEnd(() => void end(130, 'Stopping ...'));
run().catch((error) => end(1, error.message));
