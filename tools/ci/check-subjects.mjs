// npm run lint:commits [-- <base>]: the subjects of the commits since a base, or since the later of the last tag and
// the commit that made this check. Merges are no steps of their own. Where there is no history, as in an archive, there
// is nothing to check.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { subjectFault } from './subject-fault.mjs';

const SCRIPT = 'tools/ci/check-subjects.mjs';
const cwd = path.resolve(import.meta.dirname, '../..');

/**
 * The lines that git prints; undefined where it fails, as without a repository or without a tag.
 * @param {readonly string[]} args
 */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : undefined;
}

const made = git('log', '--diff-filter=A', '--format=%H', '--', SCRIPT) ?? [];
const lastTag = git('describe', '--tags', '--abbrev=0') ?? [];
const [given] = process.argv.slice(2);
const bases = given ? [given] : [...made, ...lastTag];
const known = bases.length ? git('log', '--no-merges', '--format=%h %s', 'HEAD', '--not', ...bases) : [];
if (given && !known) throw new Error(`git knows no commits since ${given}`);
const commits = known ?? [];

const faults = commits.flatMap((line) => {
  const [commit = '', ...words] = line.split(' ');
  const fault = subjectFault(words.join(' '));
  return fault ? [`${commit} ${words.join(' ')}\n        ${fault}`] : [];
});
for (const fault of faults) console.error(fault);
console.log(`${commits.length} subjects of commits checked, ${faults.length} faults`);
process.exitCode = faults.length ? 1 : 0;
