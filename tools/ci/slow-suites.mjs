/**
 * What a suite may take without a reason: a minute where all of a run take eight. A slow or busy machine makes all
 * suites longer, so that the share tells more than the seconds.
 */
const LIMIT_SECONDS = 60;
const LIMIT_SHARE = 1 / 8;

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
 * Seconds that a suite of a run may take.
 * @param {readonly TimedSuite[]} suites
 */
function limitOf(suites) {
  const from = Math.min(...suites.map(({ startTime }) => startTime));
  const to = Math.max(...suites.map(({ endTime }) => endTime));
  return Math.max(LIMIT_SECONDS, Math.round(((to - from) / 1_000) * LIMIT_SHARE));
}

/**
 * Describes suites that took more than a minute and more than an eighth of the run, but for system specs with a reason.
 * @param {readonly TimedSuite[]} suites
 * @param {Readonly<Record<string, string>>} reasons by the path of the suite.
 * @returns {string[]}
 */
export function tooSlow(suites, reasons) {
  const limit = limitOf(suites);
  return suites
    .filter((suite) => secondsOf(suite) > limit)
    .filter(({ name }) => !(name.endsWith('.system-spec.ts') && reasons[name]))
    .map((suite) => `${suite.name} took ${secondsOf(suite)} s, more than ${limit}`);
}

/** Processor seconds of its own process that a suite may take, and the share of all suites' on a slow machine. */
const PROCESSOR_SECONDS = 60;
const PROCESSOR_SHARE = 1 / 20;

/**
 * Describes suites that are too costly: more than a minute of processor, and more than a twentieth of what all took.
 * Neither the clock nor what else runs changes that.
 * @param {string} times a line `<processor seconds> <file>` for each suite.
 * @returns {string[]}
 */
export function tooCostly(times) {
  const suites = times
    .split('\n')
    .filter(Boolean)
    .map((line) => /** @type {const} */ ([Number.parseFloat(line), line.slice(line.indexOf(' ') + 1)]));
  const limit = suites.reduce((sum, [seconds]) => sum + seconds, 0) * PROCESSOR_SHARE;
  return suites
    .filter(([seconds]) => seconds > PROCESSOR_SECONDS && seconds > limit)
    .map(([seconds, name]) => `${name} took ${Math.round(seconds)} s of processor, more than ${PROCESSOR_SECONDS}`);
}
