// node tools/ci/print-results.mjs <report of jest --json> <counts>: prints a table of the packages, and writes how many tests
// passed and failed, as `<passed> <failed>`, into the file <counts>.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { packageResults, total } from './package-results.mjs';

const [report = '', counts = ''] = process.argv.slice(2);

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

const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
const results = packageResults(testResults, packageOf);
console.table(Object.fromEntries(results.map(({ name, ...result }) => [name, result])));
const { passed, failed } = total(results);
writeFileSync(counts, `${passed} ${failed}\n`);
