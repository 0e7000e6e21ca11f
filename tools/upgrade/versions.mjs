/**
 * The numbers of a version, for comparison; those of a release come after those of its candidates.
 * @param {string} version
 */
const numbersOf = (version) => {
  const [release = '', candidate] = version.split('-');
  return [...release.split('.'), candidate?.replace(/\D/g, '') ?? Infinity].map(Number);
};

/**
 * Below 0 where version `a` is older than `b`.
 * @param {string} a
 * @param {string} b
 */
export function compareVersions(a, b) {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  const at = left.findIndex((number, i) => number !== right[i]);
  return at < 0 ? 0 : (left[at] ?? 0) < (right[at] ?? 0) ? -1 : 1;
}

/**
 * The newest of the tags `v1.2.3` that is older than a version.
 * @param {readonly string[]} tags
 * @param {string} version
 */
export const newestBefore = (tags, version) =>
  tags
    .filter((tag) => /^v\d+\.\d+\.\d+/.test(tag) && compareVersions(tag.slice(1), version) < 0)
    .sort((a, b) => compareVersions(a.slice(1), b.slice(1)))
    .at(-1);
