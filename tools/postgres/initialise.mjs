import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { endWithUs } from '../process/end-with-us.mjs';
import { messageOf } from '../process/errors.mjs';
import { serverEnvironment } from './server-environment.mjs';

/** The superuser of every embedded server. */
export const superuser = 'pelorus';

const options = [
  `--username=${superuser}`,
  '--auth=scram-sha-256',
  '--set=scram_iterations=64', // passwords are 192 random bits: stretching adds nothing but time to connect
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

/**
 * Makes the cluster `folder`/data: under a name of its own first, so that a cluster that is there is complete.
 * @param {string} bin
 * @param {string} folder
 * @param {{ account: import('./account.mjs').Account, password: string, durable: boolean }} options
 */
export async function initialise(bin, folder, { account, password, durable }) {
  const draft = path.join(folder, 'data.new');
  const secret = path.join(folder, 'password.new');
  fs.rmSync(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }); // one may still be at it
  fs.rmSync(secret, { force: true });
  fs.writeFileSync(secret, password, { mode: 0o600 });
  if (account.uid && account.gid !== undefined) fs.chownSync(secret, account.uid, account.gid);
  const args = [`--pgdata=${draft}`, `--pwfile=${secret}`, ...options, ...(durable ? [] : ['--no-sync'])];
  try {
    await run(path.join(bin, 'initdb'), args, account);
  } catch (error) {
    throw new Error(`initdb failed: ${messageOf(error)}`, { cause: error });
  } finally {
    fs.rmSync(secret, { force: true });
  }
  fs.renameSync(draft, path.join(folder, 'data'));
}

/**
 * Runs a program to its end, which takes a second or two: others start meanwhile. It ends with us, however that
 * happens.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('./account.mjs').Account} account
 */
async function run(program, args, account) {
  const child = spawn(program, args, {
    ...account,
    env: serverEnvironment(),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true, // a Ctrl-C is for us
  });
  endWithUs(child);
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new Error(said || `${signal ?? `exit code ${code}`}`);
}

/**
 * Gives the superuser of a stopped cluster a new password.
 * @param {string} bin
 * @param {string} data
 * @param {{ account: import('./account.mjs').Account, password: string }} options
 */
export function resetPassword(bin, data, { account, password }) {
  const run = spawnSync(path.join(bin, 'postgres'), ['--single', '-D', data, 'postgres'], {
    ...account,
    env: serverEnvironment(),
    cwd: '/',
    input: `ALTER ROLE ${superuser} PASSWORD '${password}'\n`,
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`the database's password cannot be set: ${run.error?.message ?? run.stderr}`);
}
