// node tools/ci/print-results.mjs <report of jest --json> <counts>: prints tables of the packages and of the slowest
// suites, and writes how many tests passed and failed, as `<passed> <failed>`, into the file <counts>. A suite that
// takes too long is named, but does not count as failed: the clock tells of the machine and of its other work, too.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { packageResults, total } from './package-results.mjs';
import { slowestSuites, tooSlow } from './slow-suites.mjs';

const [report = '', counts = ''] = process.argv.slice(2);
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

/** @type {{ testResults: import('./package-results.mjs').SuiteReport[] }} */
const { testResults } = read(report);
const suites = testResults.map((suite) => ({ ...suite, name: path.relative(workspaceRoot, suite.name) }));
const results = packageResults(testResults, packageOf);
console.table(Object.fromEntries(results.map(({ name, ...result }) => [name, result])));
console.table(Object.fromEntries(slowestSuites(suites, 20).map(({ name, seconds }) => [name, { seconds }])));
const slow = tooSlow(suites, read(path.join(import.meta.dirname, 'long-suites.json')));
for (const fault of slow) console.log(`=== slow: ${fault}`);
const { passed, failed } = total(results);
writeFileSync(counts, `${passed} ${failed}\n`);
