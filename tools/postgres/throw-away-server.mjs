import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { canEnter, serverAccount } from './account.mjs';
import { serverBinaries } from './binaries.mjs';
import { initialise } from './initialise.mjs';
import { newPassword } from './password.mjs';
import { startServer } from './watched-server.mjs';

const ramDisk = '/dev/shm';
const room = 1 << 30;

export const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };

// Docker's default /dev/shm of 64 MB is too small
/** @param {string} folder */
function hasRoom(folder) {
  try {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize > room;
  } catch {
    return false;
  }
}

/** @param {boolean} onDisk */
const candidates = (onDisk) => [...(!onDisk && hasRoom(ramDisk) ? [ramDisk] : []), os.tmpdir(), '/tmp'];

/**
 * A new folder of the account with binaries that run: a RAM disk may forbid programs, a home folder may be closed.
 * @param {import('./account.mjs').Account} account
 * @param {boolean} onDisk
 */
export function temporaryFolder(account, onDisk) {
  for (const base of candidates(onDisk)) {
    if (!canEnter(account, base)) continue;
    const folder = fs.mkdtempSync(path.join(base, 'pelorus-postgres-'));
    if (account.uid && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
    const bin = serverBinaries(account, folder);
    if (bin) return { folder, bin };
    fs.rmSync(folder, { recursive: true });
  }
  throw new Error('there is no temporary folder that PostgreSQL could use');
}

/**
 * A server whose data vanish with it, when it is stopped or when this process ends, however that happens. With `onDisk`
 * it writes as durably as any other server, for measurements.
 * @param {object} [options]
 * @param {Record<string, string | number>} [options.settings]
 * @param {(text: string) => unknown} [options.log]
 * @param {boolean} [options.onDisk]
 */
export async function startThrowAwayServer({ settings, log, onDisk = false } = {}) {
  const account = serverAccount();
  const password = newPassword();
  const { folder, bin } = temporaryFolder(account, onDisk);
  try {
    await initialise(bin, folder, { account, password, durable: false });
    return await startServer({
      bin,
      data: path.join(folder, 'data'),
      account,
      password,
      settings: { ...(onDisk ? {} : careless), ...settings },
      remove: folder,
      log,
    });
  } catch (error) {
    fs.rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
