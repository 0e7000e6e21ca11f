import { freshApp } from '../build/fresh-bundle.mjs';
import { dataFolder } from './data-folder.mjs';
import { FolderInUse } from './folder-lock.mjs';
import { openDatabase, runningDatabase } from '../postgres/embedded-database.mjs';
import { runCommand } from './run-command.mjs';
import { messageOf } from './errors.mjs';

/** Purposes of programs that hold the embedded database for a moment: others wait for them. */
export const shortPurposes = ['npm run token', 'npm run account', 'npm run sandbox:reset'];

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
 * Runs a command of the registry's own command line on the database that `npm start` uses, whether that runs or not,
 * and passes its exit code on. `purpose` is how this program is called.
 * @param {string} purpose
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function runOnDatabase(purpose, words, env = {}) {
  try {
    const script = await freshApp('registry');
    const { url, close } = await openWorkspaceDatabase(purpose);
    try {
      const args = ['--enable-source-maps', script, ...words];
      process.exitCode = await runCommand(process.execPath, args, { ...process.env, ...env, DATABASE_URL: url });
    } finally {
      await close();
    }
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
}
