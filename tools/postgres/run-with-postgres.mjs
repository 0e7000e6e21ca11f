import { randomBytes } from 'node:crypto';
import { runCommand } from '../process/run-command.mjs';
import { testServer } from './test-server.mjs';
import { startThrowAwayReplica } from './throw-away-replica.mjs';

/** What a statement on the replica has in its way is not replayed: the statement is broken off at once. */
const ofReplica = { max_standby_streaming_delay: 0 };

/**
 * Runs a command with one PostgreSQL server for all tests in it: a throw-away server, or the one at DATABASE_URL. The
 * command finds its address in TEST_POSTGRES_URL and a name for this run in TEST_RUN_ID; with TEST_REPLICA also the address of a
 * replica of it in TEST_REPLICA_URL.
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
  /** @type {{ url: string, stop: () => Promise<unknown> } | undefined} */
  let replica;
  try {
    if (env.TEST_REPLICA) replica = await startThrowAwayReplica(server.url, { settings: ofReplica });
    return await runCommand(command, args, { ...env, ...(replica && { TEST_REPLICA_URL: replica.url }) });
  } finally {
    await replica?.stop();
    await server.stop();
  }
}
