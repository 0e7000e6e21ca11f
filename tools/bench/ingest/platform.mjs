import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { MeasuredService } from '../../platform/measured-service.mjs';
import { startThrowAwayServer } from '../../postgres/throw-away-server.mjs';
import { endWithUs } from '../../process/end-with-us.mjs';

const SERVER_SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };

/** On a durable PostgreSQL; with a session, a connection and a source of requests. `settings` are the service's. */
export async function startIngest(cleanup, settings = {}) {
  const database = await startThrowAwayServer({ onDisk: true, settings: SERVER_SETTINGS });
  cleanup.defer(database.stop);
  return startIngestOn(database.url, cleanup, settings);
}

/** The same on a database that is there. */
export async function startIngestOn(databaseUrl, cleanup, settings = {}) {
  const service = await MeasuredService.start('ingest', databaseUrl, cleanup, { settings });
  const { session } = await service.logIn();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  cleanup.defer(() => client.end());
  const { url, port, program } = service;
  return {
    url,
    port,
    client,
    databaseUrl,
    session,
    memory: () => program.memory(),
    processorSeconds: () => program.processorSeconds(),
    load: startLoad(cleanup, { port, session, databaseUrl }),
    restart: (other) => service.restart(other),
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
