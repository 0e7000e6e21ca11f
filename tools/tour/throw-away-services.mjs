import { freePort } from '../process/free-port.mjs';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { addDemoData, bundlePlatform, demoAccount, startServices } from '../start/platform.mjs';

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
  const [[demo, token]] = await Promise.all([
    newTokens(server.url, 'npm run tour', [{ username: demoAccount }, { username, admin: true }]),
    startServices({ databaseUrl: server.url, host, ports: { registry, ingest }, output, cleanup }),
  ]);
  await addDemoData(`http://${host}:${registry}`, demo);
  return { registry: `http://${host}:${registry}`, ingest: `http://${host}:${ingest}`, username, token };
}
