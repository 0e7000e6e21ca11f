import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { artefactNames } from './artefacts.mjs';
import { listCommits } from './commits.mjs';
import { gitLines } from './git.mjs';
import { publishCommands } from './publish.mjs';

/**
 * All that a release would do, in words.
 * @param {string} folder
 * @param {import('./plan.mjs').Plan} plan
 * @param {boolean} publishes
 */
export function describePlan(folder, { version, tag, former, commits, files }, publishes) {
  const [head] = gitLines(folder, 'rev-parse', '--short', 'HEAD');
  const after = former ? `after ${former}` : 'the first one that this repository has a tag of';
  return [
    `Release ${version} of ${head}, ${after}. Nothing of this is done yet.`,
    `\nIt would change ${files.size} files:`,
    ...[...files].map(([file, text]) => `\n${file}\n${difference(folder, file, text)}`),
    `\nCHANGES.md would have that section of CHANGELOG.md, and ${commits.length} commits:\n`,
    listCommits(commits).trimEnd(),
    files.size ? `\nIt would commit 'chore: release ${version}' on main.` : '\nIt would need no commit.',
    `It would make the annotated tag ${tag}, and dist/release with:`,
    ...artefactNames(version).map((name) => `  ${name}`),
    ...(publishes
      ? ['It would publish the packages:', ...publishCommands(version).map((args) => `  npm ${args.join(' ')}`)]
      : ['It would push and publish nothing.']),
  ].join('\n');
}

/**
 * The lines that change in a file.
 * @param {string} folder
 * @param {string} file
 * @param {string} text
 */
function difference(folder, file, text) {
  const temporary = mkdtempSync(path.join(os.tmpdir(), 'pelorus-difference-'));
  try {
    const after = path.join(temporary, 'after');
    writeFileSync(after, text);
    const args = ['diff', '--no-index', '--no-color', '--unified=0', path.join(folder, file), after];
    const { stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 26 });
    return stdout
      .split('\n')
      .filter((line) => /^[+-](?!\+\+ |-- )/.test(line))
      .map((line) => `  ${line}`)
      .join('\n');
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
