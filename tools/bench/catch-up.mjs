import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { slowLink } from './catch-up/slow-link.mjs';
import { minuteFile } from './ingest/minutes.mjs';
import { startIngest } from './ingest/platform.mjs';

/** @type {{ type: 'string' }} */
const text = { type: 'string' };

const options = {
  /** Files of a minute each that a ship kept while it was off line. */
  files: { ...text, default: '1440' },
  /** Milliseconds of a round trip, and bits a second each way. */
  roundTrip: { ...text, default: '700' },
  bits: { ...text, default: '128000' },
  /** Files that are sent one by one over the same link, to compare. */
  singles: { ...text, default: '20' },
};

const SHIP = 'ship@example.org';

/** A ship that was off line for a day: seconds in which `pelorus upload` sends its files over a link by satellite. */
export async function run(args, cleanup) {
  const { values } = parseArgs({ args, options });
  const size = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
  const platform = await startIngest(cleanup);
  const [token = ''] = await newTokens(platform.databaseUrl, 'npm run bench', [{ username: SHIP, admin: false }]);
  const link = await slowLink(platform.port, { delayMs: size.roundTrip / 2, bitsPerSecond: size.bits });
  cleanup.defer(link.close);
  const address = `http://127.0.0.1:${link.port}`;

  const single = await secondsOf(async () => {
    for (let i = 0; i < size.singles; i++) {
      const headers = { 'content-type': 'text/plain', authorization: `Bearer ${token}` };
      const body = minuteFile(1_000_000 + i, 'singles');
      const response = await fetch(`${address}/rest/datasets`, { method: 'POST', headers, body });
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
    }
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'pelorus-catch-up-'));
  cleanup.defer(() => rm(folder, { recursive: true }));
  const name = (minute) => path.join(folder, `${String(minute).padStart(5, '0')}.nrt`);
  const files = Array.from({ length: size.files }, (_, minute) => name(minute));
  await Promise.all(files.map((file, minute) => writeFile(file, minuteFile(minute, 'ship'))));
  const before = { ...link.passed };
  const seconds = await secondsOf(() => upload(files, { address, token, folder }));
  const [up, down] = [link.passed.up - before.up, link.passed.down - before.down];
  const { rows } = await platform.client.query('select count(*)::int as stored from ingest.dataset');
  const stored = rows[0].stored - size.singles;
  if (stored !== size.files) throw new Error(`${stored} of ${size.files} files are stored`);
  const bytesTake = (up * 8) / size.bits;
  const result = {
    files: size.files,
    seconds: seconds.toFixed(1),
    'KB up': Math.round(up / 1e3),
    'KB down': Math.round(down / 1e3),
    'seconds of the bytes up': bytesTake.toFixed(1),
    'seconds one by one': Math.round((single / size.singles) * size.files),
    'ratio to one by one': (((single / size.singles) * size.files) / seconds).toFixed(0),
  };
  console.table([result]);
  return [result];
}

async function secondsOf(work) {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

const upload = (files, { address, token, folder }) =>
  promisify(execFile)(process.execPath, [path.join(workspaceRoot, 'tools/pelorus.mjs'), 'upload', ...files], {
    env: { ...process.env, PELORUS_INGEST: address, PELORUS_TOKEN: token, PELORUS_CONFIG_DIR: folder },
  });
