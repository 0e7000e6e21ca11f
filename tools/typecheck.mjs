// npm run typecheck: the compiler on all projects. Those that it compiles alike are one program, which reads what they
// share once; each other one is a program of its own. `nx run <project>:typecheck` looks at one project.
import path from 'node:path';
import { alikeConfiguration, alikeProjects, projectFolders } from './lint/project-folders.mjs';
import { runCommand } from './process/run-command.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const compiler = path.join(workspaceRoot, 'node_modules/tsc7/bin/tsc');
const alike = alikeProjects();
const others = projectFolders().filter((folder) => !alike.includes(folder));
const configurations = [
  alikeConfiguration,
  ...others.map((folder) => path.join(workspaceRoot, folder, 'tsconfig.json')),
  path.join(workspaceRoot, 'tools/tsconfig.scripts.json'),
];

// One after the other: each takes all cores.
for (const configuration of configurations) {
  const code = await runCommand(process.execPath, [compiler, '--noEmit', '-p', configuration]);
  if (code === 0) continue;
  console.error(`the compiler ended with ${code} for ${path.relative(workspaceRoot, configuration)}`);
  process.exitCode = 1;
}
