import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freshApp } from '../../build/fresh-bundle.mjs';
import { freePort } from '../../free-port.mjs';
import { startThrowAwayServer } from '../../postgres/throw-away-server.mjs';
import { runProgram } from '../../start/program.mjs';
import { untilReady } from '../../start/service.mjs';

const account = 'bench@example.org';
const settings = { shared_buffers: '512MB', max_wal_size: '4GB' };

/** A durable PostgreSQL on a disk, the service as shipped, a session, a connection of our own, a source of requests. */
export async function startPlatform(cleanup) {
  const database = await startThrowAwayServer({ onDisk: true, settings });
  cleanup.defer(database.stop);
  const script = await freshApp('ingest');
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    PORT: String(port),
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
  };
  const words = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const service = spawn(process.execPath, ['--enable-source-maps', ...words, script], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  cleanup.defer(() => stopChild(service));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const token = await runProgram(script, ['token', 'create', '--username', account], env);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  cleanup.defer(() => client.end());
  const load = fork(path.join(import.meta.dirname, 'load.mjs'));
  const ended = once(load, 'exit').then(() => [{ error: 'the source of requests has ended' }]);
  cleanup.defer(() => load.connected && load.disconnect());
  return {
    url,
    client,
    databaseUrl: database.url,
    session: await logIn(url, token),
    rss: () => memoryOf(service.pid),
    /** Has the source of requests do something; gives what it measured. */
    load: async (order) => {
      load.send(order);
      const [result] = await Promise.race([once(load, 'message'), ended]);
      if (result.error) throw new Error(result.error);
      return result;
    },
  };
}

async function stopChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, 'close');
  child.kill('SIGTERM');
  await closed;
}

async function logIn(url, token) {
  const response = await fetch(`${url}/rest/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: account, password: token }),
  });
  await response.text();
  return /x-auth-token=([^;]+)/.exec(response.headers.getSetCookie()[0])[1];
}

/** Bytes of memory that a process has now. */
function memoryOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024;
}
