import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/**
 * The ids that a program runs under; none are one's own.
 * @typedef {{ uid?: number, gid?: number }} Account
 */

const unprivileged = ['postgres', 'nobody'];

/** @param {string} name */
const accountNamed = (name) => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return undefined;
  const [, , uid, gid] = line.split(':');
  // "nobody" is -2 on macOS, where ids are unsigned
  return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
};

/**
 * The ids to run PostgreSQL under: none (one's own) for ordinary users. It refuses to run as root: then whoever owns
 * `existing` data, else an account that every system has.
 * @param {string} [existing]
 * @returns {Account}
 */
export function serverAccount(existing) {
  if (process.getuid?.() !== 0) return {};
  const owner = existing && statSync(existing, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of unprivileged) {
    const account = accountNamed(name);
    if (account) return account;
  }
  throw new Error(`PostgreSQL cannot run as root, and there is no account ${unprivileged.join(' or ')} to run it`);
}

/**
 * Whether the account may enter the folder.
 * @param {Account} account
 * @param {string} folder
 */
export const canEnter = (account, folder) =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
