import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, processCommand } from '../process/process-facts.mjs';
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

/**
 * Stops a server that still runs on these data although nobody looks after it; the caller holds the folder's lock.
 * @param {string} data
 */
export async function stopLeftoverServer(data) {
  const file = path.join(data, 'postmaster.pid');
  const pid = postmaster(file);
  if (!pid) return;
  const runs = () => processCommand(pid)?.includes(data);
  if (!runs()) {
    // PostgreSQL removes a stale file itself, but not when the id is in use again
    if (isAlive(pid)) fs.rmSync(file, { force: true });
    return;
  }
  for (const [signal, limit] of patience) {
    process.kill(pid, signal);
    for (const until = Date.now() + limit; runs() && Date.now() < until;) await delay(50);
    if (!runs()) return;
  }
  throw new Error(`a PostgreSQL of an earlier run (process ${pid}) does not stop`);
}
