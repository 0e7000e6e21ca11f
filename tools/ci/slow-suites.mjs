/** Seconds that a suite may take without a reason. */
const LIMIT = 60;

/**
 * @typedef {Pick<import('./package-results.mjs').SuiteReport, 'name' | 'startTime' | 'endTime'>} TimedSuite
 */

/** @param {TimedSuite} suite */
const secondsOf = ({ startTime, endTime }) => Math.round((endTime - startTime) / 100) / 10;

/**
 * Lists the suites that took longest, the slowest first.
 * @param {readonly TimedSuite[]} suites
 * @param {number} count
 */
export const slowestSuites = (suites, count) =>
  suites
    .map((suite) => ({ name: suite.name, seconds: secondsOf(suite) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);

/**
 * Describes suites that took more than 60 seconds, but for system specs with a reason.
 * @param {readonly TimedSuite[]} suites
 * @param {Readonly<Record<string, string>>} reasons by the path of the suite.
 * @returns {string[]}
 */
export const tooSlow = (suites, reasons) =>
  suites
    .filter((suite) => secondsOf(suite) > LIMIT)
    .filter(({ name }) => !(name.endsWith('.system-spec.ts') && reasons[name]))
    .map((suite) => `${suite.name} took ${secondsOf(suite)} s, more than ${LIMIT}`);
