import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { codeOf } from './errors.mjs';

/** @param {string} file */
const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * @param {number} pid
 * @param {string} column
 */
const ps = (pid, column) => {
  const env = { ...process.env, LC_ALL: 'C' };
  const { stdout, error } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8', env });
  return error ? undefined : stdout.trim() || undefined;
};

/**
 * Fields of /proc/<pid>/stat behind the name, which may contain anything: the first one is the state.
 * @param {number} pid
 */
const linuxFacts = (pid) => {
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/**
 * A process that has ended and that its parent has not asked about yet.
 * @param {number} pid
 */
const isZombie = (pid) => (process.platform === 'linux' ? linuxFacts(pid)?.[0] : ps(pid, 'state'))?.startsWith('Z');

/**
 * Whether a process with this id runs, whoever it belongs to.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/**
 * When the process started, as text to compare: with the id it names one process for good, as ids are reused.
 * @param {number} pid
 */
export function processStart(pid) {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  return linuxFacts(pid)?.[19];
}

/**
 * The command line of a process, undefined when there is none.
 * @param {number} pid
 */
export function processCommand(pid) {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
}
