// npm run lint [-- eslint arguments]: eslint on all projects, in groups that share what the compiler read, two at a
// time. `nx run <project>:lint` looks at one project.
import path from 'node:path';
import { projectGroups } from './lint/project-groups.mjs';
import { runCommand } from './process/run-command.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

// Most of what a rule makes is gone at once: room for young objects spares the garbage collector.
const memory = ['--max-semi-space-size=16', '--max-old-space-size=4096'];
const eslint = [...memory, path.join(workspaceRoot, 'node_modules/eslint/bin/eslint.js'), ...process.argv.slice(2)];
const env = { ...process.env, LINT_ALL_PROJECTS: 'true' };
const waiting = projectGroups();

async function lintGroups() {
  for (let group = waiting.shift(); group; group = waiting.shift()) {
    const code = await runCommand(process.execPath, [...eslint, ...group], env);
    if (code !== 0) {
      console.error(`eslint ended with ${code} for ${group.join(' ')}`);
      process.exitCode = 1;
    }
  }
}

await Promise.all([lintGroups(), lintGroups()]);
