import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverBinaries } from './binaries.mjs';
import { clusterFolder } from './cluster-folder.mjs';
import { initialise, resetPassword } from './initialise.mjs';
import { stopLeftoverServer } from './leftover-server.mjs';
import { keepPassword, newPassword, readPassword } from './password.mjs';
import { serverUrl, startServer } from './watched-server.mjs';

/** The database inside the embedded server. */
export const databaseName = 'pelorus';

/**
 * Starts the server of a data folder that the caller has locked; what a run before left half done is redone.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {(message: string) => unknown} options.say
 * @param {(text: string) => unknown} [options.log]
 */
export async function startDurableServer({ dataDir, say, log }) {
  const { folder, account } = clusterFolder(dataDir, say);
  const bin = serverBinaries(account, folder);
  if (!bin) throw new Error(`PostgreSQL's programs run neither where npm installed them nor in ${folder}`);
  const data = path.join(folder, 'data');
  await stopLeftoverServer(data);
  const password = await prepareCluster(bin, folder, { dataDir, account, say });
  const server = await startServer({ bin, data, account, password, settings: {}, log });
  await createDatabase(server.url);
  return { ...server, url: serverUrl({ port: server.port, password, database: databaseName }) };
}

/**
 * The password of a cluster that is there afterwards, complete.
 * @param {string} bin
 * @param {string} folder
 * @param {{ dataDir: string, account: import('./account.mjs').Account, say: (message: string) => unknown }} options
 */
async function prepareCluster(bin, folder, { dataDir, account, say }) {
  const data = path.join(folder, 'data');
  const known = readPassword(dataDir);
  const password = known ?? newPassword();
  if (!fs.existsSync(path.join(data, 'PG_VERSION'))) {
    keepPassword(dataDir, password);
    fs.rmSync(data, { recursive: true, force: true });
    await initialise(bin, folder, { account, password, durable: true });
  } else if (!known) {
    say(`the database's password was lost; it gets a new one`);
    resetPassword(bin, data, { account, password });
    keepPassword(dataDir, password);
  }
  return password;
}

/** @param {string} url */
async function createDatabase(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (!rowCount) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
