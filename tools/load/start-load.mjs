import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startThrowAwayServer } from '../postgres/throw-away-server.mjs';
import { freePort } from '../process/free-port.mjs';
import { newTokens } from '../start/new-tokens.mjs';
import { bundlePlatform, startServices } from '../start/platform.mjs';
import { keepAliveClient } from './keep-alive-client.mjs';

const host = '127.0.0.1';
const USERNAME = 'fleet@example.org';
const settings = { shared_buffers: '512MB', max_wal_size: '4GB', max_connections: 200 };

/**
 * Starts both services as `npm start` does, which let files write registered codes only, on a PostgreSQL that writes durably;
 * gives how to reach them, with the session of one account.
 */
export async function startLoad(clients, cleanup, failed) {
  const ports = await portsOf();
  const [server] = await Promise.all([startThrowAwayServer({ onDisk: true, settings }), bundlePlatform()]);
  cleanup.defer(server.stop);
  const fileFolder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-load-'));
  cleanup.defer(() => rmSync(fileFolder, { recursive: true, force: true }));
  await chmod(fileFolder, 0o755);
  Object.assign(process.env, {
    INGEST_CODES: 'registered',
    REGISTRY_URL: `http://${host}:${ports.registry}`,
    REGISTRY_METRICS_PORT: String(ports.registryMetrics),
    INGEST_METRICS_PORT: String(ports.ingestMetrics),
  });
  // Refusals are counted by their status; warnings would tell of each of them once more.
  const output = (name) => ({
    log: () => {},
    show: (text) => / warning: /.test(text) || console.error(`${name}: ${text}`),
  });
  const { registry, ingest } = ports;
  const running = await startServices({
    databaseUrl: server.url,
    host,
    ports: { registry, ingest },
    output,
    cleanup,
    fileFolder,
  });
  void running.failed.then(failed);
  const send = keepAliveClient(clients);
  const urls = { registry: `http://${host}:${registry}`, ingest: `http://${host}:${ingest}` };
  return {
    ...urls,
    metrics: { registry: `http://${host}:${ports.registryMetrics}`, ingest: `http://${host}:${ports.ingestMetrics}` },
    send,
    session: await logIn(send, urls.registry, server.url),
    username: USERNAME,
    database: await connect(server.url, cleanup),
    databaseUrl: server.url,
    fileFolder,
  };
}

/** Free ports; those of metrics may be given, for a Prometheus that looks on. */
async function portsOf() {
  const { REGISTRY_METRICS_PORT, INGEST_METRICS_PORT } = process.env;
  const [registry, ingest] = [await freePort(), await freePort()];
  return {
    registry,
    ingest,
    registryMetrics: Number(REGISTRY_METRICS_PORT || (await freePort())),
    ingestMetrics: Number(INGEST_METRICS_PORT || (await freePort())),
  };
}

async function connect(connectionString, cleanup) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  cleanup.defer(() => client.end());
  return client;
}

async function logIn(send, registry, databaseUrl) {
  const [password] = await newTokens(databaseUrl, 'npm run load', [{ username: USERNAME }]);
  const body = new URLSearchParams({ username: USERNAME, password }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await send('POST', `${registry}/rest/v2/auth/login`, { headers, body });
  return /x-auth-token=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
}
