import { connected, dropDatabases } from './server-connection.mjs';
import { startThrowAwayServer } from './throw-away-server.mjs';
import { messageOf } from '../process/errors.mjs';

const oldest = 150_000;

/**
 * The server for a run of the tests: that of a run around this one, the one at DATABASE_URL, else a throw-away one.
 * Databases named `pelorus_test_<run>_*` belong to the run and are gone when it has stopped.
 * @param {string} run
 */
export async function testServer(run) {
  const { TEST_POSTGRES_URL, TEST_RUN_ID, DATABASE_URL } = process.env;
  if (TEST_POSTGRES_URL && TEST_RUN_ID) return { url: TEST_POSTGRES_URL, run: TEST_RUN_ID, stop: async () => {} };
  if (DATABASE_URL) return ownServer(DATABASE_URL, run);
  // What is committed can be sent to a replica at once.
  const settings = process.env.TEST_REPLICA ? { synchronous_commit: 'on' } : undefined;
  const { url, stop } = await startThrowAwayServer({ settings });
  return { url, run, stop };
}

/**
 * @param {string} url
 * @param {string} run
 */
async function ownServer(url, run) {
  await usable(connected(url, check));
  return { url, run, stop: () => usable(dropDatabases(url, run)) };
}

/**
 * @template T
 * @param {Promise<T>} work
 */
const usable = (work) =>
  work.catch((error) => {
    throw new Error(`the server at DATABASE_URL cannot be used for tests: ${messageOf(error)}`, { cause: error });
  });

/** @param {import('pg').Client} client */
async function check(client) {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as version, rolsuper or rolcreatedb as may_create
       from pg_roles where rolname = current_user`,
  );
  if (rows[0].version < oldest) throw new Error('it is older than PostgreSQL 15');
  if (!rows[0].may_create) throw new Error('its account may not create databases');
}
