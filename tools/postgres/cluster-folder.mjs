import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { canEnter, serverAccount } from './account.mjs';

const systemFolders = ['/var/lib/pelorus', '/var/db/pelorus', '/var/tmp/pelorus'];

/** @param {string} folder */
const hasCluster = (folder) => fs.existsSync(path.join(folder, 'data', 'PG_VERSION'));

/**
 * The name of a data folder's cluster when it lies elsewhere: found again by the data folder's path.
 * @param {string} dataDir
 */
function outsideName(dataDir) {
  const real = fs.realpathSync(dataDir);
  const key = createHash('sha256').update(real).digest('hex').slice(0, 12);
  return `${path.basename(path.dirname(real))}-${key}`;
}

/**
 * @param {string} name
 * @param {readonly string[]} bases
 */
function newOutside(name, bases) {
  const base = bases.find(usable);
  if (!base) throw new Error(`none of ${bases.join(', ')} can be used for the database's files`);
  return path.join(base, name);
}

/** @param {string} folder */
function usable(folder) {
  try {
    fs.mkdirSync(folder, { recursive: true });
    if (fs.lstatSync(folder).uid !== process.getuid?.()) return false;
    fs.chmodSync(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} dataDir
 * @param {string} inside
 * @param {import('./account.mjs').Account} account
 * @param {readonly string[]} bases
 */
function choose(dataDir, inside, account, bases) {
  const reachable = canEnter(account, dataDir);
  if (hasCluster(inside)) {
    if (reachable) return inside;
    throw new Error(`the account that owns ${inside} cannot enter ${dataDir}: make the folders above it enterable`);
  }
  const name = outsideName(dataDir);
  const outside = bases.map((base) => path.join(base, name)).find(hasCluster);
  return outside ?? (reachable ? inside : newOutside(name, bases));
}

/**
 * The folder for the cluster of `dataDir` and the account that owns it. It lies inside, unless we are root and the
 * account that must run PostgreSQL instead may not look there: then `say` is told where.
 * @param {string} dataDir
 * @param {(message: string) => unknown} say
 * @param {readonly string[]} [bases]
 */
export function clusterFolder(dataDir, say, bases = systemFolders) {
  const inside = path.join(dataDir, 'postgres');
  const account = serverAccount(inside);
  const folder = account.uid === undefined ? inside : choose(dataDir, inside, account, bases);
  if (folder !== inside)
    say(`PostgreSQL cannot run as root, and its account cannot enter ${dataDir}: the database is kept in ${folder}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account.uid !== undefined && account.gid !== undefined) fs.chownSync(folder, account.uid, account.gid);
  return { folder, account };
}
