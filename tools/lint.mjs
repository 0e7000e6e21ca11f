// npm run lint [-- eslint arguments]: eslint on all projects, and oxlint for the rules that need types, which takes a
// tenth of the processor for them. `nx run <project>:lint` looks at one project.
import path from 'node:path';
import { projectFolders } from './lint/project-folders.mjs';
import { runCommand } from './process/run-command.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

// Most of what a rule makes is gone at once: room for young objects spares the garbage collector.
const eslint = ['--max-semi-space-size=16', path.join(workspaceRoot, 'node_modules/eslint/bin/eslint.js')];
const typed = ['--type-aware', '--config', 'tools/lint/oxlint.json'];
const others = projectFolders().filter((folder) => folder !== 'apps/console');

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function lint(command, args) {
  const code = await runCommand(command, args);
  if (code === 0) return;
  console.error(`${command} ended with ${code} for ${args.join(' ')}`);
  process.exitCode = 1;
}

/** @param {readonly string[]} folders */
const lintByEslint = (folders) => lint(process.execPath, [...eslint, ...process.argv.slice(2), ...folders]);

async function lintOthers() {
  await lintByEslint(others);
  await lint('oxlint', [...typed, ...projectFolders()]);
}

// The rules of React take as long for the console as all else.
await Promise.all([lintByEslint(['apps/console']), lintOthers()]);
