import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { freshApp } from '../../build/fresh-bundle.mjs';
import { freePort } from '../../process/free-port.mjs';
import { endWithUs } from '../../process/end-with-us.mjs';
import { startThrowAwayServer } from '../../postgres/throw-away-server.mjs';
import { IngestProgram } from './ingest-program.mjs';

const account = 'bench@example.org';
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };

/**
 * A durable PostgreSQL on a disk, the service as shipped, a session, a connection of our own, a source of requests. `own`
 * are settings of the service beside those that it needs.
 */
export async function startPlatform(cleanup, own = {}) {
  const database = await startThrowAwayServer({ onDisk: true, settings });
  cleanup.defer(database.stop);
  const program = new IngestProgram(await freshApp('ingest'), database.url, await freePort());
  cleanup.defer(() => program.end());
  await program.start(own);
  const token = await program.command(['token', 'create', '--username', account]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  cleanup.defer(() => client.end());
  const session = await logIn(program.url, token);
  const { port } = new URL(program.url);
  return {
    url: program.url,
    port: Number(port),
    client,
    databaseUrl: database.url,
    session,
    rss: () => program.rss(),
    load: startLoad(cleanup, { port: Number(port), session, databaseUrl: database.url }),
    /** Stops the service and starts it with other settings; its address and the session stay. */
    restart: async (other) => {
      await program.stop();
      await program.start(other);
    },
    stopService: () => program.stop(),
    /** Runs a command of the service, such as `merge`, to its end; gives what it printed. */
    command: (...words) => program.command(words),
  };
}

/** Has another process do something (`load.mjs`); gives what it measured. */
function startLoad(cleanup, target) {
  const load = endWithUs(fork(path.join(import.meta.dirname, 'load.mjs')));
  const ended = once(load, 'exit').then(() => [{ error: 'the source of requests has ended' }]);
  cleanup.defer(() => load.connected && load.disconnect());
  return async (order) => {
    load.send({ ...target, ...order });
    const [result] = await Promise.race([once(load, 'message'), ended]);
    if (result.error) throw new Error(result.error);
    return result;
  };
}

async function logIn(url, token) {
  const response = await fetch(`${url}/rest/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: account, password: token }),
  });
  await response.text();
  return /x-auth-token=([^;]+)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1];
}
