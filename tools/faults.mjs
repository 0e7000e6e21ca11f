// npm run faults [-- --json] [-- --kind <name>]: breaks the database, the services, their links and clocks while
// clients write to two instances of each service, and compares what is stored with what was acknowledged. CYCLES=<n>
// faults, SEED=<integer> draws others, CLIENTS=<n> write at once.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { faultsOf, printFault, printReport } from './faults/print-report.mjs';
import { integerSetting } from './process/integer-setting.mjs';
import { Program } from './process/program.mjs';
import { verifyDatabase } from './start/verify-database.mjs';

const require = createRequire(import.meta.url);
const program = new Program();

async function run() {
  const { values } = parseArgs({
    options: { json: { type: 'boolean', default: false }, kind: { type: 'string', multiple: true, default: [] } },
  });
  require('./build/register-typescript.cjs');
  /** @type {typeof import('./faults/fault-kinds.js')} */
  const { faultsNamed } = require('./faults/fault-kinds.ts');
  const options = {
    seed: integerSetting('SEED', Math.floor(Math.random() * 2 ** 31)),
    cycles: integerSetting('CYCLES', 100),
    clients: integerSetting('CLIENTS', 5),
    kinds: faultsNamed(values.kind),
  };
  /** @type {typeof import('./faults/faults.js')} */
  const { runFaults } = require('./faults/faults.ts');
  /** @type {typeof import('./faults/platform.js')} */
  const { FaultPlatform } = require('./faults/platform.ts');
  console.error(`SEED=${options.seed} CYCLES=${options.cycles} CLIENTS=${options.clients}`);
  const platform = await FaultPlatform.start(program.cleanup);
  try {
    const report = await runFaults(platform, { ...options, onFault: printFault });
    const whole = { ...report, verified: await verifyDatabase(platform) };
    if (values.json) console.log(JSON.stringify(whole));
    else printReport(whole);
    await program.end(faultsOf(whole) === 0 ? 0 : 1);
  } catch (error) {
    console.error([...platform.logged.slice(-20), ...platform.database.latest.slice(-10)].join('\n'));
    throw error;
  }
}

program.start(run, (error) => error.stack);
