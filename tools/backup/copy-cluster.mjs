import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { connected } from '../postgres/server-connection.mjs';
import { copyFiles } from './copy-files.mjs';

/** What belongs to a running server alone; the log is copied when the copy of the rest has ended. */
const LEFT_OUT = /^(postmaster\.(pid|opts)|backup_label.*|.*\/pgsql_tmp.*|.*pg_internal\.init)$/;
const EMPTIED = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/./;

/**
 * Copies the cluster of a running server on this machine into a folder: a base backup with the log that it needs.
 * Readers and writers go on meanwhile; the copy is what was stored when it ended. Needs a superuser.
 * @param {string} url
 * @param {string} target
 */
export const copyCluster = (url, target) =>
  connected(url, async (client) => {
    const data = await valueOf(client, `current_setting('data_directory')`);
    await refuseTablespaces(client);
    // Keeps the log until it is copied; goes with the connection.
    const slot = `pelorus_backup_${process.pid}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    const first = await valueOf(client, `pg_walfile_name(pg_backup_start('pelorus', fast => true))`);
    const copied = await copyFiles(data, target, (file) => !LEFT_OUT.test(file) && !EMPTIED.test(file));
    const { rows } = await client.query(
      'select labelfile, pg_walfile_name(lsn) as last from pg_backup_stop(wait_for_archive => false)',
    );
    await writeFile(path.join(target, 'backup_label'), rows[0].labelfile);
    const log = await copyLog(data, target, { first, last: rows[0].last });
    return { files: copied.files + log.files, bytes: copied.bytes + log.bytes };
  });

/**
 * Refuses tablespaces, whose files lie elsewhere: a copy without them would lack tables.
 * @param {import('pg').Client} client
 */
async function refuseTablespaces(client) {
  const names = await valueOf(
    client,
    `(select coalesce(string_agg(spcname, ', ' order by spcname), '') from pg_tablespace
      where pg_tablespace_location(oid) !~ '^(pg_tblspc/.*)?$')`,
  );
  if (names === '') return;
  throw new Error(`tables lie in tablespaces outside of the cluster (${names}): copy it with pg_basebackup`);
}

/**
 * Copies the segments of the log from the first to the last one; names sort as they were written.
 * @param {string} data
 * @param {string} target
 * @param {{ first: string, last: string }} segments
 */
async function copyLog(data, target, { first, last }) {
  const folder = path.join(data, 'pg_wal');
  const names = (await readdir(folder)).filter(
    (name) => name.endsWith('.history') || (/^[\dA-F]{24}$/.test(name) && name >= first && name <= last),
  );
  if (!names.includes(first) || !names.includes(last)) throw new Error(`the log from ${first} to ${last} is not there`);
  return copyFiles(folder, path.join(target, 'pg_wal'), (name) => names.includes(name));
}

/**
 * @param {import('pg').Client} client
 * @param {string} expression
 * @returns {Promise<string>}
 */
async function valueOf(client, expression) {
  const { rows } = await client.query(`select ${expression} as value`);
  return rows[0].value;
}
