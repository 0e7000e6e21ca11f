import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { clusterFolder } from '../postgres/cluster-folder.mjs';
import { fileFolders } from './backup-folder.mjs';
import { copyFiles } from './copy-files.mjs';
import { askForRecovery, recover } from './recovery.mjs';

/** @param {string} place */
function refuseContent(place) {
  if (existsSync(place) && readdirSync(place).length > 0)
    throw new Error(`${place} is not empty: move it away first, nothing is overwritten`);
}

/**
 * Puts a cluster where it belongs, under a name of its own first: a cluster that is there is complete.
 * @param {string} source
 * @param {{ folder: string, account: import('../postgres/account.mjs').Account }} target
 * @param {import('./recovery.mjs').Recovery} [recovery]
 */
async function placeCluster(source, { folder, account }, recovery) {
  const [draft, data] = [path.join(folder, 'data.new'), path.join(folder, 'data')];
  rmSync(draft, { recursive: true, force: true });
  const { bytes } = await copyFiles(source, draft);
  if (recovery) askForRecovery(draft, recovery);
  if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, draft]);
  rmSync(data, { recursive: true, force: true });
  renameSync(draft, data);
  if (recovery) await recover(folder, account);
  return bytes;
}

/**
 * Puts the database and the files of a backup where `npm start` looks for them. Nothing is overwritten; nothing stays
 * when it fails. Returns the number of bytes; the caller has locked the data folder.
 * @param {string} backup
 * @param {string} dataDir
 * @param {import('./recovery.mjs').Recovery} [recovery]
 */
export async function placeBackup(backup, dataDir, recovery) {
  const cluster = clusterFolder(dataDir, console.error);
  const files = fileFolders().filter(({ name }) => existsSync(path.join(backup, name)));
  const places = [path.join(cluster.folder, 'data'), ...files.map(({ place }) => place)];
  for (const place of places) refuseContent(place);
  try {
    let bytes = await placeCluster(path.join(backup, 'postgres'), cluster, recovery);
    for (const { name, place } of files) bytes += (await copyFiles(path.join(backup, name), place)).bytes;
    // The cluster has the password of its time; the next start gives it a new one.
    rmSync(path.join(dataDir, 'postgres-password'), { force: true });
    return bytes;
  } catch (error) {
    for (const place of places) rmSync(place, { recursive: true, force: true });
    throw error;
  }
}
