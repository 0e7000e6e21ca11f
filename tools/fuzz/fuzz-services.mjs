import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { freePort } from '../process/free-port.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { addDemoData, bundlePlatform, demoAccount, startServices } from '../start/platform.mjs';
import { ServiceLog } from './service-log.mjs';

const host = '127.0.0.1';
const REFUSED_BY_NO_LIMIT = '1000000';

/** Settings under which requests of one machine reach everything. */
const settings = {
  LOGIN_FAILURES_PER_ADDRESS: REFUSED_BY_NO_LIMIT,
  LOGIN_FAILURES_PER_ACCOUNT: REFUSED_BY_NO_LIMIT,
  // A disk with some room is no reason for 507.
  MIN_FREE_BYTES: '1000000',
};

/** @type {{ readonly [client: string]: import('../start/access-tokens.js').TokenWish }} */
const accounts = {
  editor: { username: demoAccount },
  stranger: { username: 'stranger@example.org' },
  administrator: { username: 'chief@example.org', admin: true },
  reader: { username: 'chief@example.org', scopes: ['read'] },
  uploader: { username: 'buoy@example.org', scopes: ['ingest'] },
};

/** @param {string} databaseUrl */
async function clientsOf(databaseUrl) {
  const tokens = await newTokens(databaseUrl, 'npm run fuzz', Object.values(accounts));
  const clients = Object.entries(accounts).map(([name, { username }], i) => [name, { username, token: tokens[i] }]);
  return Object.fromEntries(clients);
}

/**
 * Starts both services on a database that vanishes, with the demo fleet and a client of each kind.
 * @param {import('../process/cleanup.mjs').Cleanup} cleanup
 */
export async function startFuzzServices(cleanup) {
  const [server, registry, ingest, registryMetrics, ingestMetrics] = await Promise.all([
    startThrowAwayServer(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    bundlePlatform(),
  ]);
  cleanup.defer(server.stop);
  const fileFolder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-fuzz-'));
  cleanup.defer(() => rmSync(fileFolder, { recursive: true, force: true }));
  await chmod(fileFolder, 0o755);
  const log = new ServiceLog();
  Object.assign(process.env, settings, {
    REGISTRY_METRICS_PORT: String(registryMetrics),
    INGEST_METRICS_PORT: String(ingestMetrics),
  });
  const ports = { registry, ingest };
  const output = () => ({ log: (/** @type {string} */ line) => log.add(line), show: () => {} });
  const { failed } = await startServices({ databaseUrl: server.url, host, ports, output, cleanup, fileFolder });
  const credentials = await clientsOf(server.url);
  const address = (/** @type {number} */ port) => `http://${host}:${port}`;
  await addDemoData(address(registry), credentials.editor.token);
  return {
    failed,
    log,
    addresses: {
      urls: { registry: address(registry), ingest: address(ingest) },
      metrics: { registry: address(registryMetrics), ingest: address(ingestMetrics) },
      credentials,
      clientIds: Object.keys(credentials).map((_, i) => i + 1),
      databaseUrl: server.url,
      fileFolder,
    },
  };
}
