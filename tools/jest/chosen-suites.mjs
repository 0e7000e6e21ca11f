import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';

const jest = path.join(workspaceRoot, 'node_modules/jest/bin/jest.js');

/**
 * Lists the files of the suites that jest would run with these arguments.
 * @param {readonly string[]} args
 * @returns {Promise<string[]>} none when jest refuses the arguments: it says why when it runs.
 */
export async function chosenSuites(args) {
  // With a report jest writes the list into its file.
  const chosen = args.filter((arg, at) => !isOfReport(arg) && args[at - 1] !== '--outputFile');
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [jest, ...chosen, '--listTests'], {
      maxBuffer: 1 << 26,
    });
    return stdout.match(/\/[^"\n]*spec\.ts/g) ?? [];
  } catch {
    return [];
  }
}

/** @param {string} arg */
const isOfReport = (arg) => /^--(json|outputFile)(=|$)/.test(arg);

/**
 * Tells whether one of the suites uses the PostgreSQL server of the run.
 * @param {readonly string[]} suites
 */
export const needsServer = (suites) => suites.some((file) => /\.(db|e2e|system|deployment)-spec\.ts$/.test(file));

/**
 * Tells whether one of the suites opens pages of the console.
 * @param {readonly string[]} suites
 */
export const needsBrowser = (suites) =>
  suites.some((file) => /\/tools\/console\/[^/]*\.(e2e|system)-spec\.ts$/.test(file));

/**
 * Tells whether one of the suites starts the ingest service with its threads. Suites of the tools take their sources.
 * @param {readonly string[]} suites
 */
export const needsIngest = (suites) =>
  suites.some((file) => /\/apps\/(ingest|cli|sensorthings)\/test\/[^/]*\.(e2e|system)-spec\.ts$/.test(file));

/**
 * Tells whether one of the suites runs the `pelorus` command.
 * @param {readonly string[]} suites
 */
export const needsCommand = (suites) =>
  suites.some((file) => /\/apps\/cli\/test\/[^/]*\.(e2e|system)-spec\.ts$/.test(file));
