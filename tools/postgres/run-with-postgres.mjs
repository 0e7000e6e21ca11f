import { randomBytes } from 'node:crypto';
import { runCommand } from '../process/run-command.mjs';
import { testServer } from './test-server.mjs';

/**
 * Runs a command with one PostgreSQL server for all tests in it: a throw-away server, or the one at DATABASE_URL. The
 * command finds its address in TEST_POSTGRES_URL and a name for this run in TEST_RUN_ID.
 * @param {string} command
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code of the command.
 */
export async function runWithPostgres(command, args) {
  const run = randomBytes(4).toString('hex');
  const server = await testServer(run);
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, TEST_POSTGRES_URL: server.url, TEST_RUN_ID: server.run };
  delete env.DATABASE_URL; // tests make databases of their own: none may take this one
  try {
    return await runCommand(command, args, env);
  } finally {
    await server.stop();
  }
}
