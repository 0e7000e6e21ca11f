import { compareVersions } from '../upgrade/versions.mjs';

const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-rc\.(0|[1-9]\d*))?$/;

/** @param {string} text */
export const isVersion = (text) => FORM.test(text);

/** @param {string} version */
export const isCandidate = (version) => version.includes('-');

/**
 * The version after another one: the next candidate, or what the commits since ask for (`!` is a change that breaks).
 * @param {string} version
 * @param {readonly import('./commits.mjs').Commit[]} commits
 */
export function versionAfter(version, commits) {
  const [, major = 0, minor = 0, patch = 0, candidate] = FORM.exec(version)?.map(Number) ?? [];
  if (candidate !== undefined && !Number.isNaN(candidate)) return `${major}.${minor}.${patch}-rc.${candidate + 1}`;
  if (commits.some(({ breaks }) => breaks)) return `${major + 1}.0.0`;
  if (commits.some(({ type }) => type === 'feat')) return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch + 1}`;
}

/**
 * The newest of some versions.
 * @param {readonly string[]} versions
 */
export const newestOf = (versions) => [...versions].filter(isVersion).sort(compareVersions).at(-1);
