import { listCommits } from './commits.mjs';

/** Kinds of commits that a section has which nobody wrote. */
const TOLD = ['feat', 'fix', 'perf'];
const HEADING = /^## (\S+) - (unreleased|\d{4}-\d\d-\d\d)$/gm;

/**
 * The versions of a changelog, newest first, with their days.
 * @param {string} text
 */
export const sectionsOf = (text) => [...text.matchAll(HEADING)].map(([, version = '', day = '']) => ({ version, day }));

/**
 * The version that is being worked on, as the first heading names it.
 * @param {string} text
 */
export function unreleasedVersion(text) {
  const [first] = sectionsOf(text);
  return first?.day === 'unreleased' ? first.version : undefined;
}

/**
 * A changelog with the section of a version: the one that was written by hand gets its version and day; where there is
 * none, the commits make one.
 * @param {string} text
 * @param {{ version: string, day: string, commits: readonly import('./commits.mjs').Commit[] }} release
 */
export function releasedChangelog(text, { version, day, commits }) {
  const heading = `## ${version} - ${day}`;
  if (unreleasedVersion(text) !== undefined) return text.replace(HEADING, (all) => (all.endsWith('d') ? heading : all));
  const breaks = commits.filter(({ breaks: yes }) => yes);
  const asks = breaks.length
    ? breaks.map(({ what, hash }) => `- ${what} (${hash})`).join('\n')
    : '- Nothing but the update itself (`docs/deployment.md`).';
  const section = `${heading}\n\n### For administrators\n\n${asks}\n\n${listCommits(commits, { kinds: TOLD })}\n`;
  const at = text.search(/^## /m);
  return at < 0 ? `${text.trimEnd()}\n\n${section}` : `${text.slice(0, at)}${section}${text.slice(at)}`;
}

/**
 * The section of a version, with its heading.
 * @param {string} text
 * @param {string} version
 */
export function sectionOf(text, version) {
  const start = text.search(new RegExp(`^## ${version.replaceAll('.', '\\.')} - `, 'm'));
  if (start < 0) throw new Error(`CHANGELOG.md has no section of ${version}`);
  const end = text.indexOf('\n## ', start + 1);
  return `${text.slice(start, end < 0 ? undefined : end).trimEnd()}\n`;
}

/**
 * What is new in a release, for those who take it: its section of the changelog, and all commits since the former one.
 * @param {string} changelog
 * @param {{ version: string, former: string | undefined, commits: readonly import('./commits.mjs').Commit[] }} release
 */
export function releaseNotes(changelog, { version, former, commits }) {
  const since = former ? `since ${former}` : 'of all the history';
  const list = listCommits(commits, { level: '####' });
  return `${sectionOf(changelog, version)}\n### ${commits.length} commits ${since}\n\n${list}`;
}
