import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';

/** What the compiler reads as one program for all projects that it compiles alike. */
export const alikeConfiguration = path.join(import.meta.dirname, 'tsconfig.alike.json');

/** @param {string} file */
const optionsOf = (file) => JSON.stringify(JSON.parse(readFileSync(file, 'utf8')).compilerOptions);

/** Lists the folders of all projects, relative to the workspace. */
export const projectFolders = () =>
  ['apps', 'libs', 'tools'].flatMap((top) =>
    readdirSync(path.join(workspaceRoot, top), { recursive: true, encoding: 'utf8' })
      .filter((file) => path.basename(file) === 'project.json' && !file.includes('node_modules'))
      .map((file) => path.dirname(path.join(top, file))),
  );

/** Lists the folders of the projects with the options of the program of all. */
export function alikeProjects() {
  const options = optionsOf(alikeConfiguration);
  return projectFolders().filter((folder) => optionsOf(path.join(workspaceRoot, folder, 'tsconfig.json')) === options);
}
