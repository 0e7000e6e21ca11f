// npm run test:often -- [--times 10] [--load 2] [--seed <integer>] [jest arguments]: runs suites again and again beside
// processes that take the cores, each round in another order of suites and with other cases of property tests. Says at
// once why a test failed, and lists every test that ever failed with the seeds of its rounds; `--times 1 --seed <integer>` repeats a round.
import { fork } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { messageOf } from './process/errors.mjs';
import { Program } from './process/program.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';
import { FailedTests } from './test-often/failed-tests.mjs';
import { readOptions } from './test-often/options.mjs';
import { runRound } from './test-often/run-round.mjs';

const program = new Program();

async function run() {
  const { times, load, seed, jest } = readOptions(process.argv.slice(2));
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-test-often-'));
  program.cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  for (let i = 0; i < load; i++) {
    const busy = fork(path.join(workspaceRoot, 'tools/test-often/busy.mjs'));
    program.cleanup.defer(() => busy.kill());
  }
  const failed = new FailedTests();
  for (let round = 0; round < times; round++) {
    const report = path.join(folder, `${round}.json`);
    const began = Date.now();
    await runRound(jest, seed + round, report);
    const { passed, failures, first } = failed.add(seed + round, JSON.parse(readFileSync(report, 'utf8')));
    const seconds = Math.round((Date.now() - began) / 1000);
    console.log(
      `round ${round + 1} of ${times}, seed ${seed + round}: ${passed} passed, ${failures} failed, ${seconds} s`,
    );
    for (const { test, message } of first) console.log(`\n${test}\n${message}\n`);
  }
  for (const { test, seeds } of failed.list()) console.log(`failed: ${test}, seeds ${seeds.join(', ')}`);
  await program.end(failed.list().length === 0 ? 0 : 1);
}

program.start(run, messageOf);
