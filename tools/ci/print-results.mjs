// node tools/ci/print-results.mjs <report of jest --json> <counts> <failures>: prints tables of the packages and of the
// slowest suites, writes how many tests passed and failed, as `<passed> <failed>`, into the file <counts>, and appends
// what failed to the file <failures>. A suite that takes too long counts as failed.
import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { failedTests } from './failed-tests.mjs';
import { packageResults, total } from './package-results.mjs';
import { slowestSuites, tooSlow } from './slow-suites.mjs';

const [report = '', counts = '', failures = ''] = process.argv.slice(2);
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
appendFileSync(failures, [...failedTests(suites), ...slow].map((fault) => `=== failed: ${fault}\n`).join(''));
const { passed, failed } = total(results);
writeFileSync(counts, `${passed} ${failed + slow.length}\n`);
