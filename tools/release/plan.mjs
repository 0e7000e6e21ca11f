import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compareVersions } from '../upgrade/versions.mjs';
import { commitsSince } from './commits.mjs';
import { releasedChangelog, sectionsOf, unreleasedVersion } from './changelog.mjs';
import { git, gitLines } from './git.mjs';
import { isVersion, newestOf, versionAfter } from './version.mjs';
import { versionedFiles } from './versioned-files.mjs';

const BRANCH = 'main';

/**
 * What a release is to be, before anything is done.
 * @typedef {object} Plan
 * @property {string} version
 * @property {string} tag
 * @property {string | undefined} former the tag before it.
 * @property {string} day
 * @property {import('./commits.mjs').Commit[]} commits since the former tag.
 * @property {Map<string, string>} files that change, with their new texts.
 */

/** A release cannot be made of what stands; the message has a line for each reason. */
export class NoRelease extends Error {
  /** @param {readonly string[]} reasons */
  constructor(reasons) {
    super(reasons.join('\n'));
  }
}

/**
 * Plans a release of a repository; reads only. Refuses with all reasons at once.
 * @param {string} folder
 * @param {{ wanted?: string, day: string }} options
 * @returns {Plan}
 */
export function planRelease(folder, { wanted, day }) {
  const text = (/** @type {string} */ file) => readFileSync(path.join(folder, file), 'utf8');
  const present = JSON.parse(text('package.json')).version;
  const changelog = text('CHANGELOG.md');
  const newest = newestOf(gitLines(folder, 'tag').flatMap((tag) => (tag.startsWith('v') ? tag.slice(1) : [])));
  const former = newest && `v${newest}`;
  const commits = commitsSince(folder, former);
  const version = wanted ?? unreleasedVersion(changelog) ?? versionAfter(newest ?? present, commits);
  const reasons = [
    ...treeFaults(folder),
    ...versionFaults(folder, version, { present, newest, released: releasedVersions(changelog) }),
  ];
  if (reasons.length) throw new NoRelease(reasons);
  const files = versionedFiles(folder, version);
  files.set('CHANGELOG.md', releasedChangelog(changelog, { version, day, commits }));
  const changed = [...files].filter(([file, after]) => after !== text(file));
  return { version, tag: `v${version}`, former, day, commits, files: new Map(changed) };
}

/** @param {string} changelog */
const releasedVersions = (changelog) =>
  sectionsOf(changelog).flatMap(({ version, day }) => (day === 'unreleased' ? [] : version));

/** @param {string} folder */
function treeFaults(folder) {
  const [branch] = gitLines(folder, 'symbolic-ref', '--short', 'HEAD');
  const dirty = git(folder, ['status', '--porcelain']).split('\n').filter(Boolean);
  const shown = dirty.slice(0, 5).map((line) => line.slice(3)).join(', '); // prettier-ignore
  const more = dirty.length > 5 ? ` and ${dirty.length - 5} more` : '';
  return [
    ...(branch === BRANCH ? [] : [`this is ${branch ? `the branch ${branch}` : 'no branch'}; releases are of ${BRANCH}: git switch ${BRANCH}`]), // prettier-ignore
    ...(dirty.length ? [`the work tree has changes that no commit has: ${shown}${more}; commit them or take them back`] : []), // prettier-ignore
  ];
}

/**
 * @param {string} folder
 * @param {string} version
 * @param {{ present: string, newest: string | undefined, released: readonly string[] }} known
 */
function versionFaults(folder, version, { present, newest, released }) {
  if (!isVersion(version)) return [`'${version}' is no version; expected one such as 1.2.0 or 1.2.0-rc.1`];
  const [commit] = gitLines(folder, 'rev-parse', '--short', '--verify', `refs/tags/v${version}^{commit}`);
  if (commit) return [`the tag v${version} exists already, at ${commit}; name a later version`];
  const last = newestOf([...released, ...(newest ? [newest] : [])]);
  if (last && compareVersions(version, last) <= 0) return [`${version} is not later than ${last}, which is released`];
  if (compareVersions(version, present) < 0) return [`${version} is not later than ${present}, which package.json has`];
  return [];
}
