import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { freshCommand } from '../build/fresh-command.mjs';
import { MeasuredService } from '../platform/measured-service.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { endWithUs } from '../process/end-with-us.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { differenceOf } from './copy/contents.mjs';
import { makeFleet } from './copy/fleet.mjs';

/** @type {{ type: 'string' }} */
const number = { type: 'string' };
const options = {
  /** Items of the source, each with a parameter, events, a contact, a field, a link and a mount. */
  items: { ...number, default: '2000' },
  /** Copies that are killed before one comes to its end. */
  kills: { ...number, default: '5' },
};

const ACCOUNT = 'mover@example.org';
const COUNTER = path.join(import.meta.dirname, 'copy/counted-requests.cjs');
const LOOKS_MS = 20;

/** `pelorus copy` of a registry to an empty one, again, and with kills: seconds, requests an item, and what differs in the end. */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const [items, kills] = [Number(values.items), Number(values.kills)];
  const folder = await mkdtemp(path.join(tmpdir(), 'pelorus-copy-'));
  cleanup.defer(() => rm(folder, { recursive: true }));
  const [source, target, killed] = [await startSide(cleanup), await startSide(cleanup), await startSide(cleanup)];
  await makeFleet(callOf(source), items);
  const copy = { command: freshCommand(), source, folder };

  const rows = [];
  const measured = async (what, to) => {
    const start = performance.now();
    const busy = [source, to].map(({ service }) => service.program.processorSeconds());
    const { requests, seconds: own } = await copyTo({ ...copy, target: to });
    const seconds = (performance.now() - start) / 1_000;
    const [ofSource, ofTarget] = [source, to].map(({ service }, i) => service.program.processorSeconds() - busy[i]);
    rows.push({
      copy: what,
      items,
      seconds: seconds.toFixed(1),
      'items a second': Math.round(items / seconds),
      'requests to the source': requests[source.service.url],
      'an item': ((requests[source.service.url] ?? 0) / items).toFixed(3),
      'requests to the target': requests[to.service.url],
      'an item ': ((requests[to.service.url] ?? 0) / items).toFixed(3),
      'processor: command': own.toFixed(1),
      source: ofSource.toFixed(1),
      target: ofTarget.toFixed(1),
    });
  };
  await measured('to an empty registry', target);
  await measured('again', target);
  const all = await written(target);
  for (let kill = 1; kill <= kills; kill++)
    await killAt({ ...copy, target: killed, records: Math.floor((all * kill) / (kills + 1)) });
  await measured(`the last one of ${kills + 1}, after kills`, killed);
  console.table(rows);
  const differences = [];
  for (const [name, { client }] of Object.entries({ uninterrupted: target, killed }))
    for (const row of await differenceOf(source.client, client)) differences.push({ target: name, ...row });
  console.table(differences);
  const isSame = differences.every((row) => row['source only'] === 0 && row['target only'] === 0);
  if (!isSame) throw new Error('the copies differ from the source');
  return [...rows, ...differences];
}

/** A registry on a database of its own. */
async function startSide(cleanup) {
  const database = await startThrowAwayServer();
  cleanup.defer(database.stop);
  const service = await MeasuredService.start('registry', database.url, cleanup);
  const [token = ''] = await newTokens(database.url, 'npm run bench', [{ username: ACCOUNT, admin: true }]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  cleanup.defer(() => client.end());
  return { service, token, client };
}

/** Calls of a registry; a refusal is an error. */
const callOf =
  ({ service, token }) =>
  async (method, place, body) => {
    const response = await fetch(`${service.url}/rest/v2/${place}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${place}: ${response.status} ${answer.slice(0, 1_000)}`);
    return JSON.parse(answer);
  };

/** Starts a copy; its process, and the file to which it writes the numbers of its requests. */
function startCopy({ command, source, target, folder }) {
  const counted = path.join(folder, 'requests.json');
  const args = ['copy', '--from', source.service.url, '--to', target.service.url, '--registry-only', '--json'];
  const child = spawn(process.execPath, ['--require', COUNTER, command, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PELORUS_FROM_TOKEN: source.token,
      PELORUS_TO_TOKEN: target.token,
      PELORUS_CONFIG_DIR: folder,
      COUNTED_REQUESTS: counted,
    },
  });
  return { child: endWithUs(child), counted };
}

/** Copies to the end; gives the numbers of requests by address, and the seconds of the processor. */
async function copyTo(copy) {
  const { child, counted } = startCopy(copy);
  const [printed, told, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(`the copy ended with ${code}: ${told} ${printed.slice(0, 2_000)}`);
  return JSON.parse(await readFile(counted, 'utf8'));
}

/**
 * Starts a copy and kills it when the target has so many records.
 * @param {any} order
 */
async function killAt({ records, ...copy }) {
  const { child } = startCopy(copy);
  child.stdout.resume();
  child.stderr.resume();
  const closed = once(child, 'close');
  while (child.exitCode === null && (await written(copy.target)) < records) await setTimeout(LOOKS_MS);
  if (!child.kill('SIGKILL')) throw new Error(`the copy ended before the target had ${records} records`);
  await closed;
}

/** Records that are written as copies go on. */
async function written({ client }) {
  const tables = ['item', 'event', 'mount_history', 'mission_item'];
  const counts = tables.map((table) => `(select count(*)::int from registry.${table})`);
  const { rows } = await client.query(`select ${counts.join(' + ')} as written`);
  return rows[0].written;
}
