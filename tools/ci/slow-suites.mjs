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

/**
 * What a suite took of the processor, in seconds: of its own process, and of programs that it started.
 * @typedef {{ name: string, own: number, programs: number }} SuiteProcessor
 */

/**
 * Reads what suites took of the processor.
 * @param {string} text a line `<seconds of its own> <seconds of programs> <file>` for each suite.
 * @returns {SuiteProcessor[]}
 */
export const processorOfSuites = (text) =>
  [...text.matchAll(/^(\S+) (\S+) (.+)$/gm)].map(([, own, programs, name]) => ({
    name: name ?? '',
    own: Number(own),
    programs: Number(programs),
  }));

/**
 * Lists the suites that took most of the processor, the costliest first, and the sum of all.
 * @param {readonly SuiteProcessor[]} suites
 * @param {number} count
 */
export function costliestSuites(suites, count) {
  const sum = {
    name: 'all suites',
    own: suites.reduce((seconds, { own }) => seconds + own, 0),
    programs: suites.reduce((seconds, { programs }) => seconds + programs, 0),
  };
  const sorted = suites.toSorted((a, b) => b.own + b.programs - a.own - a.programs);
  const rounded = (/** @type {number} */ seconds) => Math.round(seconds * 10) / 10;
  return [...sorted.slice(0, count), sum].map(({ name, own, programs }) => ({
    name,
    own: rounded(own),
    programs: rounded(programs),
  }));
}

/** Processor seconds of its own process that a suite may take, and the share of all suites' on a slow machine. */
const PROCESSOR_SECONDS = 60;
const PROCESSOR_SHARE = 1 / 20;

/**
 * Describes suites that are too costly: more than a minute of processor, and more than a twentieth of what all took.
 * Neither the clock nor what else runs changes that.
 * @param {readonly SuiteProcessor[]} suites
 */
export function tooCostly(suites) {
  const limit = suites.reduce((sum, { own }) => sum + own, 0) * PROCESSOR_SHARE;
  return suites
    .filter(({ own }) => own > PROCESSOR_SECONDS && own > limit)
    .map(({ name, own }) => `${name} took ${Math.round(own)} s of processor, more than ${PROCESSOR_SECONDS}`);
}
