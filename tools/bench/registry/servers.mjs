import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fillRegistry } from '../../generate-registry/fill-registry.mjs';
import { MeasuredService } from '../../platform/measured-service.mjs';
import { startThrowAwayServer } from '../../postgres/throw-away-server.mjs';
import { endWithUs } from '../../process/end-with-us.mjs';

const child = (file, env = {}) =>
  endWithUs(fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...env } }));

export async function startFilledRegistry({ size, cleanup }) {
  const database = await startThrowAwayServer({ settings: { shared_buffers: '512MB', max_wal_size: '4GB' } });
  cleanup.defer(database.stop);
  const registry = await MeasuredService.start('registry', database.url, cleanup);
  await fillRegistry(database.url, size);
  return registry;
}

/** One registry with items, one on its database that makes every answer, a bare server, a source of requests. */
export async function startServers({ size, item, cleanup }) {
  const { url, databaseUrl } = await startFilledRegistry({ size, cleanup });
  const settings = { ANSWER_MEMORY_BYTES: '0' };
  const forgetful = await MeasuredService.start('registry', databaseUrl, cleanup, { settings });
  const bare = child('bare-server.mjs', { DATABASE_URL: databaseUrl, ITEM: String(item) });
  const load = child('load.mjs');
  for (const each of [bare, load]) cleanup.defer(() => each.disconnect());
  const [ready] = await once(bare, 'message');
  return {
    databaseUrl,
    addresses: { registry: url, bare: `http://127.0.0.1:${ready.port}`, forgetful: forgetful.url },
    measure: async (address, ms) => {
      load.send({ url: address, ms });
      return (await once(load, 'message'))[0];
    },
  };
}
