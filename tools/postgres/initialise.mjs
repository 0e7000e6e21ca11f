import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
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
export function initialise(bin, folder, { account, password, durable }) {
  const draft = path.join(folder, 'data.new');
  const secret = path.join(folder, 'password.new');
  fs.rmSync(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }); // one may still be at it
  fs.rmSync(secret, { force: true });
  fs.writeFileSync(secret, password, { mode: 0o600 });
  if (account.uid && account.gid !== undefined) fs.chownSync(secret, account.uid, account.gid);
  const args = [`--pgdata=${draft}`, `--pwfile=${secret}`, ...options, ...(durable ? [] : ['--no-sync'])];
  const own = { detached: true }; // a Ctrl-C is for us, and we wait for the second that this takes
  const settings = { ...account, ...own, env: serverEnvironment(), cwd: '/' };
  const run = spawnSync(path.join(bin, 'initdb'), args, { ...settings, encoding: 'utf8' });
  fs.rmSync(secret, { force: true });
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? run.stderr}`);
  fs.renameSync(draft, path.join(folder, 'data'));
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
