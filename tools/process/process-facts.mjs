import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const ps = (pid, column) =>
  spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  }).stdout?.trim() || undefined;

/** Whether a process with this id exists, whoever it belongs to. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When the process started, as text to compare: with the id it names one process for good, as ids are reused. */
export function processStart(pid) {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const stat = read(`/proc/${pid}/stat`);
  // the name, in brackets, may contain anything: count the fields behind it
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
}

/** The command line of a process, undefined when there is none. */
export function processCommand(pid) {
  if (process.platform !== 'linux') return ps(pid, 'command');
  return read(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ').trim();
}
