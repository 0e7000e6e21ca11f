import pg from 'pg';

/**
 * Does some work on a connection of its own.
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function connected(url, work) {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Drops what databases of a run of the tests are left on the server.
 * @param {string} url
 * @param {string} run
 */
export const dropDatabases = (url, run) =>
  connected(url, async (client) => {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [
      `pelorus_test_${run}_`,
    ]);
    for (const { datname } of rows) {
      await client.query(`alter database "${datname}" allow_connections false`); // other nodes of a cluster come back
      await client.query(`drop database if exists "${datname}" with (force)`);
    }
  });
