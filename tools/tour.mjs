// npm run tour [-- --registry <url> --username <e-mail> --token <token> [--ingest <url>]]: every call of the registry,
// as clients send it, against what was promised, and with the ingest service the requests of published clients, word
// for word; by default on throw-away services.
import { parseArgs } from 'node:util';
import { Program } from './process/program.mjs';
import { startThrowAwayServices } from './tour/throw-away-services.mjs';
import { tour } from './tour/tour.mjs';

const program = new Program();

const show = (/** @type {string} */ text) => program.ending || console.error(text);

async function run() {
  /** @type {{ type: 'string' }} */
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { registry: text, ingest: text, username: text, token: text } });
  const { registry, username, token } = values;
  const given = [registry, username, token].filter(Boolean);
  if (given.length % 3 !== 0) throw new Error('--registry, --username and --token belong together');
  const calls = await tour(given.length === 3 ? values : await startThrowAwayServices(program.cleanup, show));
  console.log(`\n${calls} requests, all answered as promised.`);
  await program.end(0);
}

program.start(run);
