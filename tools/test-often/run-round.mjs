import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';

/**
 * Runs suites once, in the order and with the cases that a seed draws.
 * @param {readonly string[]} jest arguments of jest.
 * @param {number} seed
 * @param {string} report file for the report of jest.
 * @throws {Error} with what jest printed, if it wrote no report.
 */
export async function runRound(jest, seed, report) {
  const args = [path.join(workspaceRoot, 'tools/test.mjs'), ...jest, '--json', `--outputFile=${report}`];
  const env = { ...process.env, ORDER_SEED: String(seed), PROPERTY_SEED: String(seed), PROPERTY_SHRINKS: 'no' };
  const child = spawn(process.execPath, args, { cwd: workspaceRoot, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (printed = (printed + text).slice(-10_000)));
  await once(child, 'close');
  if (!printed.includes('Test results written to')) throw new Error(printed);
}
