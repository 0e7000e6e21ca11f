import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { isCandidate } from './version.mjs';

/**
 * The arguments of npm that publish the packages of a release: candidates are not what `npm install` takes by itself.
 * @param {string} version
 */
export const publishCommands = (version) =>
  [`pelorus-client-${version}.tgz`, `pelorus-${version}.tgz`].map((file) => [
    ...['publish', `./${file}`, '--access=public', `--tag=${isCandidate(version) ? 'next' : 'latest'}`],
  ]);

/**
 * Publishes the packages of a release with the account of npm that is logged in.
 * @param {string} folder
 * @param {string} version
 */
export function publish(folder, version) {
  for (const args of publishCommands(version))
    execFileSync('npm', args, { cwd: path.resolve(folder), stdio: 'inherit' });
}
