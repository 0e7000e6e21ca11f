import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const PROGRAMS = ['initdb', 'postgres', 'pg_dump', 'pg_dumpall', 'pg_restore', 'pg_basebackup', 'psql', 'createdb'];
/** Folders with a folder for each release of PostgreSQL, as packages of Linux and macOS lay them out. */
const PLACES = ['/usr/lib/postgresql', '/usr/local/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt'];
const OLDEST = 15;

/** Of releases that the services can use; often there is none. */
export function installedPostgres(): string[] {
  const releases = PLACES.filter((place) => existsSync(place)).flatMap((place) =>
    readdirSync(place).map((name) => path.join(place, name)),
  );
  const recent = releases.filter((folder) => Number(/(?:^|@)(\d+)$/.exec(path.basename(folder))?.[1] ?? 0) >= OLDEST);
  const folders = [...recent.map((folder) => path.join(folder, 'bin')), ...(process.env['PATH'] ?? '').split(':')];
  const complete = folders.filter((folder) => PROGRAMS.every((name) => existsSync(path.join(folder, name))));
  return [...new Set(complete)];
}
