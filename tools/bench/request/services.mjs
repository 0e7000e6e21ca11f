import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { freshApp } from '../../build/fresh-bundle.mjs';
import { generateRegistry } from '../../generate-registry/generate-registry.mjs';
import { freePort } from '../../process/free-port.mjs';
import { untilReady } from '../../start/service.mjs';
import { startMeasured } from './measured-process.mjs';

const ACCOUNT = 'bench@example.org';
const ITEMS = 1_000;

async function startService(app, databaseUrl, cleanup, own = {}) {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, HOST: '127.0.0.1', PORT: String(port), NODE_ENV: 'production', ...own };
  const script = await freshApp(app);
  const program = startMeasured(script, env, cleanup);
  await untilReady(`http://127.0.0.1:${port}`);
  return { script, env, port, processor: program.processor };
}

async function newSession({ script, env, port }) {
  const args = [script, 'token', 'create', '--username', ACCOUNT];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const body = new URLSearchParams({ username: ACCOUNT, password: (await text(child.stdout)).trim() });
  const answer = await fetch(`http://127.0.0.1:${port}/rest/auth/login`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return /x-auth-token=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1];
}

async function fillRegistry(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await generateRegistry(client, 'registry', { items: ITEMS, events: ITEMS, parameters: ITEMS });
  await client.end();
}

/** Starts both services as shipped, without and with metrics, and fills them; gives a session and what they are asked. */
export async function startServices(databaseUrl, cleanup) {
  const registry = await startService('registry', databaseUrl, cleanup);
  await fillRegistry(databaseUrl);
  const ingest = await startService('ingest', databaseUrl, cleanup);
  const session = await newSession(ingest);
  const measured = await startService('registry', databaseUrl, cleanup, { METRICS_PORT: '0' });
  const item = { kind: 'read', path: `/rest/v2/items/${ITEMS / 2}`, count: 300 };
  return {
    session,
    targets: [
      { name: 'health of the registry', ...registry, kind: 'read', path: '/health/live', count: 500 },
      { name: 'one item', ...registry, ...item },
      { name: 'one item, with metrics', ...measured, ...item },
      { name: 'small upload', ...ingest, kind: 'upload', path: '/rest/datasets', count: 500 },
    ],
  };
}
