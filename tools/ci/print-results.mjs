// node tools/ci/print-results.mjs <report of jest --json> <processor> <counts> <failures>: prints tables of the packages
// and of the slowest and the costliest suites, writes how many tests passed and failed, as `<passed> <failed>`, into the file <counts>, and
// appends what failed to the file <failures>. <processor> has a line `<processor seconds of its own> <of programs> <file>`
// for each suite: one that takes too much of it counts as failed. One that takes too long is named only: the clock tells of the machine and of its
// other work, too.
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { failedTests } from './failed-tests.mjs';
import { packageResults, total } from './package-results.mjs';
import { costliestSuites, processorOfSuites, slowestSuites, tooCostly, tooSlow } from './slow-suites.mjs';

const [report = '', processor = '', counts = '', failures = ''] = process.argv.slice(2);
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

const packages = ['apps', 'libs', 'tools'].flatMap((top) =>
  readdirSync(path.join(workspaceRoot, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'project.json')
    .map((file) => path.join(workspaceRoot, top, path.dirname(file))),
);

/** @param {string} file */
const packageOf = (file) => {
  const folder = packages.find((each) => file.startsWith(`${each}${path.sep}`)) ?? '';
  return path.relative(workspaceRoot, folder);
};

/** @type {{ testResults: (import('./package-results.mjs').SuiteReport & import('./failed-tests.mjs').FinishedSuite)[] }} */
const { testResults } = read(report);
const suites = testResults.map((suite) => ({ ...suite, name: path.relative(workspaceRoot, suite.name) }));
const results = packageResults(testResults, packageOf);
console.table(Object.fromEntries(results.map(({ name, ...result }) => [name, result])));
console.table(Object.fromEntries(slowestSuites(suites, 20).map(({ name, seconds }) => [name, { seconds }])));
const slow = tooSlow(suites, read(path.join(import.meta.dirname, 'long-suites.json')));
const costs = existsSync(processor) ? processorOfSuites(readFileSync(processor, 'utf8')) : [];
const costliest = costliestSuites(costs, 20);
console.log('processor seconds');
console.table(
  Object.fromEntries(costliest.map(({ name, ...seconds }) => [path.relative(workspaceRoot, name) || name, seconds])),
);
const costly = tooCostly(costs);
const lines = [
  ...[...failedTests(suites), ...costly].map((fault) => `failed: ${fault}`),
  ...slow.map((fault) => `slow: ${fault}`),
];
appendFileSync(failures, lines.map((line) => `=== ${line}\n`).join(''));
const { passed, failed } = total(results);
writeFileSync(counts, `${passed} ${failed + costly.length}\n`);
