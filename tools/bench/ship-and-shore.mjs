import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { MeasuredService } from '../platform/measured-service.mjs';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { slowLink } from './catch-up/slow-link.mjs';
import { minuteFile } from './ingest/minutes.mjs';
import { startIngest } from './ingest/platform.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** Files of a minute each that the ship stored while the link was down. */
  files: { ...text, default: '1440' },
  /** Milliseconds of a round trip, and bits a second each way. */
  roundTrip: { ...text, default: '700' },
  bits: { ...text, default: '128000' },
};

const ACCOUNT = 'sync@example.org';
/** Files of one request by which the ship's own are stored. */
const TOGETHER = 5_000;

/** A ship whose link was down: seconds and bytes of `pelorus sync` over a link by satellite, with what waits and without news. */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const size = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  const [ship, shore] = [await startSide(cleanup), await startSide(cleanup)];
  const limits = { delayMs: size.roundTrip / 2, bitsPerSecond: size.bits };
  const links = [await slowLink(shore.registry.port, limits), await slowLink(shore.ingest.port, limits)];
  for (const link of links) cleanup.defer(link.close);
  const folder = await mkdtemp(path.join(tmpdir(), 'pelorus-ship-and-shore-'));
  cleanup.defer(() => rm(folder, { recursive: true }));
  const own = { items: [], data: [`${minuteCode('ship')}`] };
  const settings = {
    ship: { registry: ship.registry.url, ingest: ship.ingest.url, ...own },
    shore: { registry: address(links[0]), ingest: address(links[1]), items: [], data: [] },
  };
  await writeFile(path.join(folder, 'sync.json'), JSON.stringify(settings));
  const env = { PELORUS_SHIP_TOKEN: ship.token, PELORUS_SHORE_TOKEN: shore.token, PELORUS_CONFIG_DIR: folder };

  const rows = [];
  const measured = async (what) => {
    const before = passedOver(links);
    const seconds = await secondsOf(() => sync(folder, env));
    const [up, down] = passedOver(links).map((bytes, i) => bytes - before[i]);
    const bytesTake = (Math.max(up, down) * 8) / size.bits;
    rows.push({
      exchange: what,
      seconds: seconds.toFixed(1),
      'KB up': (up / 1e3).toFixed(1),
      'KB down': (down / 1e3).toFixed(1),
      'seconds of the bytes': bytesTake.toFixed(1),
      ratio: (seconds / bytesTake).toFixed(2),
    });
  };
  await measured('the first one, nothing to send');
  await storeFiles(ship, 0, size.files);
  await measured(`${size.files} files wait`);
  await measured('no news');
  await storeFiles(ship, size.files, size.files + 1);
  await measured('one file waits');
  const { rows: counted } = await shore.ingest.client.query('select count(*)::int as stored from ingest.dataset');
  if (counted[0].stored !== size.files + 1)
    throw new Error(`${counted[0].stored} of ${size.files + 1} files are there`);
  console.table(rows);
  return rows;
}

/** A registry and an ingest service on a database of their own. */
async function startSide(cleanup) {
  const ingest = await startIngest(cleanup);
  const registry = await MeasuredService.start('registry', ingest.databaseUrl, cleanup);
  const [token = ''] = await newTokens(ingest.databaseUrl, 'npm run bench', [{ username: ACCOUNT, admin: true }]);
  return { ingest, registry, token };
}

const address = ({ port }) => `http://127.0.0.1:${port}`;

const passedOver = (links) => ['up', 'down'].map((way) => links.reduce((sum, { passed }) => sum + passed[way], 0));

/** The root of the items that minute files are of. */
const minuteCode = (name) => minuteFile(0, name).split('\t')[1].split(':').slice(0, 2).join(':');

async function storeFiles({ ingest, token }, from, to) {
  for (let first = from; first < to; first += TOGETHER) {
    const minutes = Array.from({ length: Math.min(TOGETHER, to - first) }, (_, i) => first + i);
    const body = minutes.map((minute) => `${JSON.stringify({ text: minuteFile(minute, 'ship') })}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` };
    const response = await fetch(`${ingest.url}/rest/datasets/batch`, { method: 'POST', headers, body });
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
    await response.arrayBuffer();
  }
}

async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

const sync = (folder, env) =>
  promisify(execFile)(process.execPath, [path.join(workspaceRoot, 'tools/pelorus.mjs'), 'sync', folder, '--once'], {
    env: { ...process.env, ...env },
  });
