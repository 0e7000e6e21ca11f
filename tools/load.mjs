// npm run load [-- --json]: ships that post each second what they post a minute, people who read and edit, and an
// import, on a durable database that vanishes. MINUTES=<n> long (10), SHIPS, READERS, EDITORS=<n> of them;
// `tools/load/options.mjs` has all.
import { parseArgs } from 'node:util';
import { Program } from './process/program.mjs';
import { readOptions } from './load/options.mjs';
import { faultsOf } from './load/faults-of.mjs';
import { printReport, printSample } from './load/print-report.mjs';
import { runLoad } from './load/run-load.mjs';

const program = new Program();

async function run() {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const options = readOptions(process.env);
  const report = await runLoad(options, program.cleanup, {
    failed: (reason) => void program.end(1, reason),
    say: (text) => console.error(text),
    sampled: (sample) => values.json || printSample(sample),
  });
  if (values.json) console.log(JSON.stringify(report));
  else printReport(report);
  await program.end(faultsOf(report).length === 0 ? 0 : 1);
}

program.start(run, (error) => error.stack);
