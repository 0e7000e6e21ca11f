// npm run test:node -- <version> [jest arguments]: the tests with another Node.js, such as 24 or 26.10, fetched from
// npm.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fetchNode } from './node/fetch-node.mjs';
import { messageOf } from './process/errors.mjs';
import { runCommand } from './process/run-command.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const cache = path.join(workspaceRoot, 'node_modules/.cache/node');
const [version = '', ...args] = process.argv.slice(2);

/** @param {string} bin */
async function runTests(bin) {
  const program = path.join(bin, 'node');
  const { stdout, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (error) throw error;
  console.error(`tests on Node.js ${stdout.trim()}`);
  // Programs that tests start find the same Node.js.
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
  return runCommand(program, [path.join(workspaceRoot, 'tools/test.mjs'), ...args], env);
}

if (/^\d+(\.\d+){0,2}$/.test(version)) {
  try {
    process.exitCode = await runTests(await fetchNode(version, cache));
  } catch (error) {
    console.error(messageOf(error));
    process.exitCode = 1;
  }
} else {
  console.error('usage: npm run test:node -- <version, such as 24> [jest arguments]');
  process.exitCode = 2;
}
