import { connected, dropDatabases } from './server-connection.mjs';
import { messageOf } from '../process/errors.mjs';

/**
 * A node of a cluster.
 * @typedef {{ host: string, port: number, holds_shards: boolean, coordinates: boolean }} Node
 */

/**
 * The Citus cluster of the database at `url`, for a run of the tests. `template` names a database on each of its nodes:
 * without tables, closed, with the nodes known to each other; a copy of it on every node is a database of the cluster:
 * `create` makes one, `createPlain` one that is not distributed, on the coordinator. Databases named `pelorus_test_<run>_*` belong to the run and are gone from every node when it has stopped.
 * @param {string} url
 * @param {string} run
 */
export async function citusServer(url, run) {
  try {
    const nodes = await connected(url, nodesOf);
    return await clusterServer(url, run, nodes);
  } catch (error) {
    throw new Error(`the server at CITUS_URL cannot be used for tests: ${messageOf(error)}`, { cause: error });
  }
}

/**
 * @param {string} url
 * @param {string} run
 * @param {readonly Node[]} nodes
 */
async function clusterServer(url, run, nodes) {
  const template = `pelorus_test_${run}_cluster`;
  const urls = nodes.map((node) => nodeUrl(url, node));
  const stop = async () => void (await Promise.all(urls.map((node) => dropDatabases(node, run))));
  try {
    await makeTemplate(urls, nodes, template);
  } catch (error) {
    await stop().catch(() => {}); // the first fault tells more
    throw error;
  }
  const [coordinator = ''] = urls;
  return {
    url,
    run,
    template,
    create: () => makeDatabase(urls, `pelorus_test_${run}_distributed`, template),
    createPlain: () => makeDatabase([coordinator], `pelorus_test_${run}_plain`, 'template0'),
    stop,
  };
}

/**
 * Makes a database on servers; gives its address on the first one.
 * @param {readonly string[]} urls
 * @param {string} name
 * @param {string} template
 */
async function makeDatabase(urls, name, template) {
  for (const url of urls)
    await connected(url, (client) => client.query(`create database "${name}" template "${template}"`));
  return inDatabase(urls[0] ?? '', name);
}

/**
 * The nodes that hold data or plan queries, the coordinator first.
 * @param {import('pg').Client} client
 * @returns {Promise<Node[]>}
 */
async function nodesOf(client) {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (!rowCount) throw new Error('the database has no extension citus');
  const { rows } = await client.query(
    `select nodename as host, nodeport as port, shouldhaveshards as holds_shards, groupid = 0 as coordinates
       from pg_dist_node where isactive and noderole = 'primary' order by groupid`,
  );
  if (!rows[0]?.coordinates) throw new Error('its coordinator is no node of it: call citus_set_coordinator_host');
  return rows;
}

/**
 * @param {readonly string[]} urls
 * @param {readonly Node[]} nodes
 * @param {string} name
 */
async function makeTemplate(urls, nodes, name) {
  for (const url of urls) {
    await makeDatabase([url], name, 'template0');
    await connected(inDatabase(url, name), (client) => client.query('create extension citus'));
  }
  await connected(inDatabase(urls[0] ?? '', name), (client) => addNodes(client, nodes));
  for (const url of urls) await connected(url, (client) => close(client, name));
}

/**
 * @param {import('pg').Client} client
 * @param {readonly Node[]} nodes
 */
async function addNodes(client, [coordinator, ...workers]) {
  if (!coordinator) throw new Error('the cluster has no nodes');
  await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port]);
  for (const { host, port } of workers) await client.query('select citus_add_node($1, $2)', [host, port]);
  for (const { host, port, holds_shards } of [coordinator, ...workers])
    await client.query(`select citus_set_node_property($1, $2, 'shouldhaveshards', $3)`, [host, port, holds_shards]);
}

/**
 * Ends the sessions that Citus keeps in every database it has seen: a database in use cannot be copied.
 * @param {import('pg').Client} client
 * @param {string} name
 */
async function close(client, name) {
  await client.query(`alter database "${name}" allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
}

/**
 * @param {string} url
 * @param {Node} node
 */
function nodeUrl(url, { host, port }) {
  const node = new URL(url);
  node.hostname = host.includes(':') ? `[${host}]` : host;
  node.port = String(port);
  return node.href;
}

/**
 * @param {string} url
 * @param {string} name
 */
function inDatabase(url, name) {
  const database = new URL(url);
  database.pathname = `/${name}`;
  return database.href;
}
