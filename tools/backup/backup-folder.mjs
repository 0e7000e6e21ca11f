import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dataFolder } from '../process/data-folder.mjs';

/**
 * A folder of files that belongs to a backup: its name there, and its place on this machine.
 * @typedef {{ readonly name: string, readonly place: string }} FileFolder
 */

/**
 * The folder of files of the ingest service, that of its objects and that of files of the registry where these are in folders.
 * @returns {FileFolder[]}
 */
export function fileFolders() {
  const { FILE_FOLDER, OBJECT_STORE, RESOURCE_FOLDER } = process.env;
  const files = { name: 'files', place: FILE_FOLDER || path.join(dataFolder(), 'files') };
  const objects = OBJECT_STORE?.startsWith('/') ? [{ name: 'objects', place: OBJECT_STORE }] : [];
  return [files, ...objects, ...(RESOURCE_FOLDER ? [{ name: 'resources', place: RESOURCE_FOLDER }] : [])];
}

/**
 * The path of a folder that the user named: relative to where npm was called.
 * @param {string} folder
 */
export const userPath = (folder) => path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);

export const NOTE = 'backup.json';

/**
 * Reads what a backup says of itself; an error where the folder is none.
 * @param {string} folder
 * @returns {{ release: string, started: string, ended: string }}
 */
export function readNote(folder) {
  const file = path.join(folder, NOTE);
  if (!existsSync(file)) throw new Error(`${folder} is no complete backup: it has no ${NOTE}`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Refuses a database that is not the embedded one, which these programs cannot copy. */
export function refuseOtherServers() {
  if (process.env.DATABASE_URL)
    throw new Error('the server at DATABASE_URL is backed up by its own programs: see docs/operations.md');
}
