// npm run fuzz [-- --json]: sends drawn requests, valid and broken, to every operation of both services on a database
// that vanishes, and judges every answer. SEED=<integer> draws others, COUNT=<n> so many, CLIENTS=<n> at once.
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { startFuzzServices } from './fuzz/fuzz-services.mjs';
import { printFinding, printReport } from './fuzz/print-report.mjs';
import { verifyDatabase } from './start/verify-database.mjs';
import { integerSetting } from './process/integer-setting.mjs';
import { Program } from './process/program.mjs';

const require = createRequire(import.meta.url);
const program = new Program();

async function run() {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
  const options = {
    seed: integerSetting('SEED', Math.floor(Math.random() * 2 ** 31)),
    count: integerSetting('COUNT', 20_000),
    clients: integerSetting('CLIENTS', 4),
  };
  require('./build/register-typescript.cjs');
  /** @type {typeof import('./fuzz/fuzz.js')} */
  const { fuzz } = require('./fuzz/fuzz.ts');
  console.error(`SEED=${options.seed} COUNT=${options.count} CLIENTS=${options.clients}`);
  const { addresses, failed, log } = await startFuzzServices(program.cleanup);
  void failed.then((reason) => program.end(1, [reason, ...log.latest].join('\n')));
  const report = await fuzz(addresses, {
    ...options,
    onFinding: (finding) => program.ending || printFinding(finding, log.latest),
    onLook: (sent, memory) => console.error(`${sent} requests; memory (MiB): ${JSON.stringify(memory)}`),
  });
  const whole = { ...report, verified: await verifyDatabase(addresses) };
  if (values.json) console.log(JSON.stringify(whole));
  else printReport(whole);
  const bad = [...whole.findings, ...whole.held, ...whole.verified, ...whole.cases.filter(({ fault }) => fault)];
  await program.end(bad.length === 0 ? 0 : 1);
}

program.start(run, (error) => error.stack);
