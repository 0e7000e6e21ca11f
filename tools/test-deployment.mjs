// npm run test:deployment [-- jest arguments]: the services as docker/ and docs/deployment.md have them run, with programs of
// Debian around them. It installs nothing: without one of the programs it says which, and fails.
import path from 'node:path';
import { placeOf, programs } from './deployment/programs.mjs';
import { runCommand } from './process/run-command.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const missing = Object.entries(programs).filter(([name]) => placeOf(name) === undefined);
if (missing.length > 0) {
  console.error(
    `The tests of deployment need programs that this machine lacks: ${missing.map(([name]) => name).join(', ')}.`,
  );
  console.error(
    `On Debian and Ubuntu: apt-get install --no-install-recommends ${missing.map(([, name]) => name).join(' ')}`,
  );
  process.exitCode = 1;
} else {
  const args = [path.join(workspaceRoot, 'tools/test.mjs'), '--config', 'tools/jest/deployment.config.cjs'];
  process.exitCode = await runCommand(process.execPath, [...args, ...process.argv.slice(2)]);
}
