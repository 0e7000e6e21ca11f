import { freshApp } from '../build/fresh-bundle.mjs';
import { dataFolder } from './data-folder.mjs';
import { FolderInUse } from './folder-lock.mjs';
import { openDatabase, runningDatabase } from '../postgres/embedded-database.mjs';
import { runCommand } from './run-command.mjs';
import { messageOf } from './errors.mjs';
import { fromOneFile } from '../start/from-one-file.mjs';

/** Purposes of programs that hold the embedded database for a moment: others wait for them. */
export const shortPurposes = [
  'npm run token',
  'npm run account',
  'npm run sandbox:reset',
  'npm run partition',
  'npm run untier',
  'npm run move-files',
  'npm run verify',
];

/**
 * The database that `npm start` uses, whether that runs or not: its address, and what lets go of it.
 * @param {string} purpose
 */
export async function openWorkspaceDatabase(purpose) {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, close: async () => {} };
  const dataDir = dataFolder();
  try {
    return await openDatabase({ dataDir, purpose, waitFor: shortPurposes, say: console.error });
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    return { url: await runningDatabase(dataDir, error.holder.pid), close: async () => {} };
  }
}

/**
 * A service's own command line, and the words and settings with which it is called.
 * @typedef {{ readonly app: 'registry' | 'ingest', readonly words: readonly string[], readonly env?: NodeJS.ProcessEnv }} ServiceCall
 */

/**
 * Runs commands of services one after another on the database that `npm start` uses, whether that runs or not; gives
 * their exit codes. `purpose` is how this program is called.
 * @param {string} purpose
 * @param {readonly ServiceCall[]} calls
 */
export async function callServices(purpose, calls) {
  const scripts = [];
  for (const { app } of calls) scripts.push(await freshApp(app));
  const { url, close } = await openWorkspaceDatabase(purpose);
  try {
    const codes = [];
    for (const [i, { words, env }] of calls.entries()) {
      const args = ['--enable-source-maps', ...fromOneFile, scripts[i] ?? '', ...words];
      codes.push(await runCommand(process.execPath, args, { ...process.env, ...env, DATABASE_URL: url }));
    }
    return codes;
  } finally {
    await close();
  }
}

/**
 * Runs a command of the registry's own command line like `callServices`, and passes its exit code on.
 * @param {string} purpose
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runOnDatabase(purpose, words, env = {}) {
  try {
    const [code] = await callServices(purpose, [{ app: 'registry', words, env }]);
    process.exitCode = code;
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
