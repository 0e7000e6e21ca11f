import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processCommand } from '../process/process-facts.mjs';
import { codeOf } from '../process/errors.mjs';

/** @type {[NodeJS.Signals, number][]} */
const patience = [
  ['SIGINT', 60_000],
  ['SIGQUIT', 10_000],
];

/** @param {string} file */
function postmaster(file) {
  try {
    return Number.parseInt(fs.readFileSync(file, 'utf8'), 10) || undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** An id that no process has. */
const nobody = 2 ** 31 - 1;

/**
 * Has the file of a server that is gone name no process: PostgreSQL believes that one with the same id is the server,
 * also one that has ended and that its parent has not asked about. The rest of the file stays, by which PostgreSQL
 * waits for processes of that server that are not gone yet.
 * @param {string} file
 * @param {number} pid
 */
function forget(file, pid) {
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(String(pid), String(nobody)));
}

/**
 * Stops a server that still runs on these data although nobody looks after it; the caller holds the folder's lock.
 * @param {string} data
 */
export async function stopLeftoverServer(data) {
  const file = path.join(data, 'postmaster.pid');
  const pid = postmaster(file);
  if (!pid) return;
  const runs = () => processCommand(pid)?.includes(data);
  for (const [signal, limit] of patience) {
    if (!runs()) break;
    process.kill(pid, signal);
    for (const until = Date.now() + limit; runs() && Date.now() < until;) await delay(50);
  }
  if (runs()) throw new Error(`a PostgreSQL of an earlier run (process ${pid}) does not stop`);
  if (postmaster(file) === pid) forget(file, pid);
}
