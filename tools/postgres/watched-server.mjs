import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../process/free-port.mjs';
import { superuser } from './initialise.mjs';
import { serverEnvironment } from './server-environment.mjs';
import { messageOf } from '../process/errors.mjs';

/*
 * The shell lives as long as our end of its stdin: when this process goes, even by SIGKILL, the pipe closes and the
 * shell stops the server. It closes its own stderr, so the end of that stream means that the server has ended.
 */
const watchdog = `
signal=$1 remove=$2; shift 2
"$@" </dev/null & server=$!
exec 2>&-
read _
kill -$signal $server
wait $server
[ -z "$remove" ] || rm -rf "$remove"`;

const transient = /pre-existing shared memory|could not bind|could not create any TCP\/IP sockets/;
const attempts = 20;
/** What a server says when it is ready: one that recovers takes reads before, and a replica takes nothing else. */
const READY = { server: 'ready to accept connections', replica: 'ready to accept read-only connections' };

/**
 * Starts the server of the cluster `data` on a free port and resolves when it takes connections.
 * `remove` names a folder that goes with the server; `ended` resolves when the server has stopped for any reason.
 * @param {object} options
 * @param {keyof typeof READY} [options.kind]
 * @param {string} options.bin
 * @param {string} options.data
 * @param {import('./account.mjs').Account} options.account
 * @param {string} options.password
 * @param {Record<string, string | number>} options.settings
 * @param {string} [options.remove]
 * @param {(text: string) => unknown} [options.log]
 */
export async function startServer({
  kind = 'server',
  bin,
  data,
  account,
  password,
  settings,
  remove = '',
  log = () => {},
}) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    try {
      const server = await launch([path.join(bin, 'postgres'), ...serverArguments(data, port, settings)], {
        account,
        remove,
        log,
        sign: READY[kind],
      });
      return { ...server, port, url: serverUrl({ port, password }) };
    } catch (error) {
      if (attempt === attempts || !transient.test(messageOf(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

/**
 * The address of a database of an embedded server.
 * @param {{ port: number, password: string, database?: string }} server
 */
export const serverUrl = ({ port, password, database = 'postgres' }) =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/**
 * @param {string} data
 * @param {number} port
 * @param {Record<string, string | number>} settings
 */
function serverArguments(data, port, settings) {
  const all = { timezone: 'UTC', log_timezone: 'UTC', ...settings };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', '', ...flags];
}

/**
 * @param {readonly string[]} command
 * @param {{ account: import('./account.mjs').Account, remove: string, log: (text: string) => unknown, sign: string }} options
 */
async function launch(command, { account, remove, log, sign }) {
  const signal = remove ? 'QUIT' : 'INT';
  const shell = spawn('/bin/sh', ['-c', watchdog, 'sh', signal, remove, ...command], {
    ...account,
    env: serverEnvironment(),
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // a Ctrl-C is for us, not for the server
  });
  const exited = new Promise((resolve) => shell.once('close', resolve));
  const ended = new Promise((resolve) => shell.stderr.once('end', resolve));
  const stop = () => {
    shell.stdin.end();
    return exited;
  };
  shell.stdin.on('error', () => {});
  shell.stderr.setEncoding('utf8').on('data', log);
  try {
    await ready(shell, ended, sign);
  } catch (error) {
    shell.stdin.destroy();
    throw error;
  }
  return { pid: shell.pid, ended, stop };
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<import('node:stream').Writable, null, import('node:stream').Readable>} shell
 * @param {Promise<unknown>} ended
 * @param {string} sign
 * @returns {Promise<void>}
 */
function ready(shell, ended, sign) {
  return new Promise((resolve, reject) => {
    let output = '';
    shell.stderr.on('data', function listen(/** @type {string} */ text) {
      output += text;
      if (!output.includes(sign)) return;
      shell.stderr.off('data', listen);
      resolve();
    });
    shell.once('error', reject);
    void ended.then(() => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}
