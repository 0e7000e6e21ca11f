import { commitsSince } from './commits.mjs';
import { releaseNotes } from './changelog.mjs';
import { git, gitLines } from './git.mjs';
import { NoRelease } from './plan.mjs';
import { newestBefore } from '../upgrade/versions.mjs';

/**
 * The notes of a release that a commit has: its section of the changelog, and the commits since the former tag.
 * @param {string} folder
 * @param {{ commit: string, version: string, former: string | undefined, commits: import('./commits.mjs').Commit[] }} release
 */
export const notesOf = (folder, { commit, ...release }) =>
  releaseNotes(git(folder, ['show', `${commit}:CHANGELOG.md`]), release);

/**
 * The release that is checked out, as its tag and its package.json say.
 * @param {string} folder
 */
export function taggedRelease(folder) {
  const commit = git(folder, ['rev-parse', 'HEAD']);
  const { version } = JSON.parse(git(folder, ['show', 'HEAD:package.json']));
  const tag = `v${version}`;
  const tags = gitLines(folder, 'tag', '--points-at', 'HEAD');
  if (!tags.includes(tag)) {
    const found = tags.length ? tags.join(', ') : 'no tag';
    throw new NoRelease([`what is checked out has ${found}; expected ${tag}, the version of its package.json`]);
  }
  const former = newestBefore(gitLines(folder, 'tag'), version);
  // The commit of the release itself is none that somebody wants to read of.
  const commits = commitsSince(folder, former).filter(({ what }) => what !== `release ${version}`);
  return { version, tag, commit, notes: notesOf(folder, { commit, version, former, commits }) };
}
