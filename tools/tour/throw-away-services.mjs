import { freePort } from '../process/free-port.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { addDemoData, bundlePlatform, createToken, demoAccount, startServices } from '../start/platform.mjs';

const host = '127.0.0.1';
const username = 'tour@example.org';

/**
 * Starts both services on a database that vanishes, with the demo fleet and an administrator. `show` takes what the services
 * complain of.
 */
export async function startThrowAwayServices(cleanup, show) {
  const [server, registry, ingest] = await Promise.all([
    startThrowAwayServer(),
    freePort(),
    freePort(),
    bundlePlatform(),
  ]);
  cleanup.defer(server.stop);
  const output = () => ({ log: () => {}, show });
  await startServices({ databaseUrl: server.url, host, ports: { registry, ingest }, output, cleanup });
  const create = (options) => createToken(server.url, { name: 'npm run tour', expires: '1d', ...options });
  await addDemoData(`http://${host}:${registry}`, await create({ username: demoAccount }));
  const token = await create({ username, admin: true });
  return { registry: `http://${host}:${registry}`, ingest: `http://${host}:${ingest}`, username, token };
}
