import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { newestBefore } from './versions.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';

/** @param {string} version */
export const formerTag = (version) =>
  newestBefore(execFileSync('git', ['tag'], { cwd: workspaceRoot, encoding: 'utf8' }).split('\n'), version);

/**
 * Writes the files of a tag or commit into a folder, with the packages that it needs; gives its version.
 * @param {string} revision
 * @param {string} folder
 * @returns {string}
 */
export function extractRevision(revision, folder) {
  const run = spawnSync('sh', ['-c', 'git archive --format=tar "$1" | tar -xf - -C "$2"', 'sh', revision, folder], {
    cwd: workspaceRoot,
    encoding: 'utf8',
  });
  const manifest = path.join(folder, 'package.json');
  if (run.status !== 0 || run.stderr !== '') throw new Error(`'${revision}' is no release here: ${run.stderr.trim()}`);
  if (sameLock(folder)) symlinkSync(path.join(workspaceRoot, 'node_modules'), path.join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

/**
 * Whether a former release needs the packages that are installed for this one, but for its own version.
 * @param {string} folder
 */
export function sameLock(folder) {
  const [former, present] = [folder, workspaceRoot].map((place) => {
    const { packages } = JSON.parse(readFileSync(path.join(place, 'package-lock.json'), 'utf8'));
    return JSON.stringify({ ...packages, '': undefined });
  });
  return former === present;
}
