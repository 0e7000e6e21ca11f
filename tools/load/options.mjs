/** Settings of a run with their defaults. */
const DEFAULTS = {
  MINUTES: 10,
  /** Ships, each with 10 to 30 streams. */
  SHIPS: 200,
  READERS: 50,
  EDITORS: 5,
  /** Seconds between two requests of a client. */
  EVERY: 1,
  /** Items of each import; one begins every minute. */
  IMPORT_ROWS: 1_000,
  /** Years of hourly values that a few ships have from the beginning. */
  HISTORY_YEARS: 10,
  /** Seconds between two looks at memory and tables. */
  SAMPLE_SECONDS: 60,
};

/**
 * Reads the settings of a run from the environment; an Error for what is no number from 0 on.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Record<keyof typeof DEFAULTS, number>}
 */
export function readOptions(environment) {
  const all = Object.entries(DEFAULTS).map(([name, otherwise]) => {
    const value = Number(environment[name] || otherwise);
    if (!Number.isFinite(value) || value < 0) throw new Error(`${name} must be a number from 0 on`);
    return [name, value];
  });
  return Object.fromEntries(all);
}
