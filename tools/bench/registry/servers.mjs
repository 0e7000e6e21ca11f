import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freshApp } from '../../build/fresh-bundle.mjs';
import { freePort } from '../../process/free-port.mjs';
import { generateRegistry } from '../../generate-registry/generate-registry.mjs';
import { startThrowAwayServer } from '../../postgres/throw-away-server.mjs';
import { endWithUs } from '../../process/end-with-us.mjs';
import { untilReady } from '../../start/service.mjs';

const child = (file, env = {}) =>
  endWithUs(fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...env } }));

/** Starts the registry as shipped on an empty database and fills it; gives its address, its process and the database. */
export async function startFilledRegistry({ size, cleanup }) {
  const database = await startThrowAwayServer({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
  cleanup.defer(database.stop);
  const script = await freshApp('registry');
  const { address, pid } = await startRegistry({ script, databaseUrl: database.url, cleanup });
  await fill(database.url, size);
  return { address, pid, script, databaseUrl: database.url };
}

/**
 * Starts a registry with items; then one on the same database that makes every answer, a bare server and a source of
 * requests.
 */
export async function startServers({ size, item, cleanup }) {
  const { address, script, databaseUrl } = await startFilledRegistry({ size, cleanup });
  const forgetful = await startRegistry({ script, databaseUrl, cleanup, env: { ANSWER_MEMORY_BYTES: '0' } });
  const bare = child('bare-server.mjs', { DATABASE_URL: databaseUrl, ITEM: String(item) });
  const load = child('load.mjs');
  for (const each of [bare, load]) cleanup.defer(() => each.disconnect());
  const [ready] = await once(bare, 'message');
  return {
    databaseUrl,
    addresses: { registry: address, bare: `http://127.0.0.1:${ready.port}`, forgetful: forgetful.address },
    measure: async (url, ms) => {
      load.send({ url, ms });
      return (await once(load, 'message'))[0];
    },
  };
}

/** Starts a registry whose log is written and thrown away: reading it would take time from the measurement. */
async function startRegistry({ script, databaseUrl, cleanup, env = {} }) {
  const output = openSync(devNull, 'w');
  const port = await freePort();
  const settings = { ...process.env, ...env, DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1' };
  const registry = endWithUs(
    spawn(process.execPath, [script], { env: settings, stdio: ['ignore', output, 'inherit'] }),
  );
  cleanup.defer(async () => {
    if (registry.exitCode !== null) return;
    registry.kill('SIGTERM');
    await once(registry, 'exit');
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  return { address, pid: registry.pid };
}

async function fill(url, size) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await generateRegistry(client, 'registry', size);
  } finally {
    await client.end();
  }
}
