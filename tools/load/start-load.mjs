import pg from 'pg';
import { openSession } from '../platform/session.mjs';
import { startPlatform } from '../platform/start-platform.mjs';
import { keepAliveClient } from '../platform/keep-alive-client.mjs';

const USERNAME = 'fleet@example.org';
const SERVER_SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: 200 };

/** As `npm start`, with registered codes only, on a PostgreSQL that writes durably; gives the session of one account. */
export async function startLoad(clients, cleanup, failed) {
  const platform = await startPlatform(cleanup, {
    purpose: 'npm run load',
    accounts: { fleet: { username: USERNAME } },
    server: { onDisk: true, settings: SERVER_SETTINGS },
    settings: { INGEST_CODES: 'registered' },
    asShipped: true,
    // Refusals are counted by their status; warnings would tell of each of them once more.
    output: (name) => ({ log: () => {}, show: (text) => / warning: /.test(text) || console.error(`${name}: ${text}`) }),
  });
  void platform.failed.then(failed);
  return {
    ...platform,
    send: keepAliveClient(clients),
    session: await openSession(platform.registry, platform.credentials.fleet),
    username: USERNAME,
    database: await connect(platform.databaseUrl, cleanup),
  };
}

async function connect(connectionString, cleanup) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  cleanup.defer(() => client.end());
  return client;
}
