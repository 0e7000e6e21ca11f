import { spawnSync } from 'node:child_process';
import { appendFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyCluster } from '../backup/copy-cluster.mjs';
import { serverAccount } from './account.mjs';
import { careless, temporaryFolder } from './throw-away-server.mjs';
import { startServer } from './watched-server.mjs';

/**
 * A replica of a throw-away server on this machine, by streaming: a copy of its cluster that goes on replaying its log. Its data
 * vanish as those of the server do.
 * @param {string} primaryUrl
 * @param {object} [options]
 * @param {Record<string, string | number>} [options.settings]
 * @param {boolean} [options.onDisk]
 */
export async function startThrowAwayReplica(primaryUrl, { settings, onDisk = false } = {}) {
  const account = serverAccount();
  const { folder, bin } = temporaryFolder(account, onDisk);
  const data = path.join(folder, 'data');
  const { hostname, port, username, password } = new URL(primaryUrl);
  try {
    await copyCluster(primaryUrl, data);
    await writeFile(path.join(data, 'standby.signal'), '');
    const primary = `host=${hostname} port=${port} user=${username} password=${password}`;
    await appendFile(path.join(data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
    if (account.uid !== undefined) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, data]);
    const all = { ...(onDisk ? {} : careless), hot_standby_feedback: 'on', ...settings };
    return await startServer({ kind: 'replica', bin, data, account, password, settings: all, remove: folder });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
