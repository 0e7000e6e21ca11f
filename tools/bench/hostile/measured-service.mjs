import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { text } from 'node:stream/consumers';
import { freshApp } from '../../build/fresh-bundle.mjs';
import { endWithUs } from '../../process/end-with-us.mjs';
import { freePort } from '../../process/free-port.mjs';
import { untilReady } from '../../start/service.mjs';

const probe = new URL('loop-probe.mjs', import.meta.url).href;
const account = 'bench@example.org';

/** Starts an application as shipped, with a probe of its event loop; gives its address, a session, and what logs in. */
export async function startMeasured(app, databaseUrl, cleanup, settings = {}) {
  const script = await freshApp(app);
  const port = await freePort();
  const env = { ...process.env, ...settings, DATABASE_URL: databaseUrl, PORT: String(port), HOST: '127.0.0.1' };
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'];
  const service = endWithUs(fork(script, { env, execArgv: ['--import', probe], stdio }));
  cleanup.defer(async () => {
    if (service.exitCode === null && service.kill('SIGTERM')) await once(service, 'exit');
  });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  const token = await newToken(script, env);
  return {
    url,
    session: await logIn(url, token),
    login: { username: account, token },
    /** Milliseconds that the event loop stood still at the longest while `work` ran, and what `work` gave. */
    delayOf: async (work) => {
      service.send('reset');
      const result = await work();
      service.send('read');
      const [{ delayMs }] = await once(service, 'message');
      return { delayMs, result };
    },
  };
}

async function newToken(script, env) {
  const child = spawn(process.execPath, [script, 'token', 'create', '--username', account, '--admin'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (await text(child.stdout)).trim();
}

async function logIn(url, password) {
  const body = new URLSearchParams({ username: account, password });
  const answer = await fetch(`${url}/rest/auth/login`, { method: 'POST', body });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return /x-auth-token=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1];
}
