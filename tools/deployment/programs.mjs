import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Programs of Debian that the tests of deployment start, by name, with the packages that have them. */
export const programs = {
  caddy: 'caddy',
  nginx: 'nginx-light',
  pgbouncer: 'pgbouncer',
  bwrap: 'bubblewrap',
  'systemd-analyze': 'systemd',
};

/** @param {string} file */
function canRun(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Where a program lies: servers lie in folders that the search path of an ordinary account has not.
 * @param {string} name
 */
export const placeOf = (name) =>
  [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/sbin']
    .map((folder) => path.join(folder, name))
    .find(canRun);
