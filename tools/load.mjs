// npm run load [-- --json]: ships that post each second what they post a minute, people who read and edit, and an import, on a
// durable database that vanishes. MINUTES=<n> long (10), SHIPS, READERS, EDITORS=<n> of them; `tools/load/options.mjs` has all.
import { parseArgs } from 'node:util';
import { Cleanup } from './process/cleanup.mjs';
import { onEnd } from './process/signals.mjs';
import { readOptions } from './load/options.mjs';
import { faultsOf } from './load/faults-of.mjs';
import { printReport, printSample } from './load/print-report.mjs';
import { runLoad } from './load/run-load.mjs';

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

async function run() {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const options = readOptions(process.env);
  const report = await runLoad(options, cleanup, {
    failed: (reason) => void end(1, reason),
    say: (text) => console.error(text),
    sampled: (sample) => values.json || printSample(sample),
  });
  if (values.json) console.log(JSON.stringify(report));
  else printReport(report);
  await end(faultsOf(report).length === 0 ? 0 : 1);
}

onEnd(() => void end(130, 'Stopping ...'));
run().catch((error) => end(1, error.stack));
