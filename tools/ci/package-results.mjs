/**
 * A suite in the report of `jest --json`.
 * @typedef {object} SuiteReport
 * @property {string} name its file.
 * @property {string} status `passed`, or `failed` also when the suite did not run.
 * @property {number} startTime in milliseconds.
 * @property {number} endTime in milliseconds.
 * @property {readonly { readonly status: string }[]} assertionResults
 */

/**
 * The results of the suites of a package.
 * @typedef {object} PackageResult
 * @property {string} name
 * @property {number} suites
 * @property {number} passed
 * @property {number} failed tests, and suites that did not run.
 * @property {number} seconds of all suites, one after the other.
 */

/**
 * Sums up the suites of each package, sorted by name.
 * @param {readonly SuiteReport[]} suites
 * @param {(file: string) => string} packageOf
 * @returns {PackageResult[]}
 */
export function packageResults(suites, packageOf) {
  /** @type {Map<string, SuiteReport[]>} */
  const packages = new Map();
  for (const suite of suites) {
    const name = packageOf(suite.name);
    packages.set(name, [...(packages.get(name) ?? []), suite]);
  }
  return [...packages].map(([name, its]) => resultOf(name, its)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * @param {string} name
 * @param {readonly SuiteReport[]} suites
 * @returns {PackageResult}
 */
function resultOf(name, suites) {
  const tests = suites.flatMap(({ assertionResults }) => assertionResults);
  const count = (/** @type {string} */ status) => tests.filter((test) => test.status === status).length;
  const notRun = suites.filter(({ status, assertionResults }) => status === 'failed' && !hasFailure(assertionResults));
  const milliseconds = suites.reduce((total, { startTime, endTime }) => total + endTime - startTime, 0);
  return {
    name,
    suites: suites.length,
    passed: count('passed'),
    failed: count('failed') + notRun.length,
    seconds: Math.round(milliseconds / 100) / 10,
  };
}

/** @param {SuiteReport['assertionResults']} tests */
const hasFailure = (tests) => tests.some(({ status }) => status === 'failed');

/**
 * Sums up all packages.
 * @param {readonly PackageResult[]} results
 */
export const total = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failed }) => sum + failed, 0),
});
