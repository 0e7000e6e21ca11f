import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';
import { workspaceRoot } from './workspace-root.mjs';

/** @type {NodeJS.Signals[]} */
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const bin = path.join(workspaceRoot, 'node_modules', '.bin');

/**
 * Runs a command (also one of node_modules/.bin) on this terminal, passes signals on and resolves to its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function runCommand(command, args, env = process.env) {
  const child = spawn(command, args, {
    env: { ...env, PATH: `${bin}${path.delimiter}${env.PATH ?? ''}` },
    stdio: 'inherit',
  });
  const pass = (/** @type {NodeJS.Signals} */ signal) => child.kill(signal);
  for (const signal of passedOn) process.on(signal, pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']));
  }).finally(() => {
    for (const signal of passedOn) process.off(signal, pass);
  });
}
