import { readFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryFiles } from '../process/repository-files';
import type { Project, Workspace } from './workspace';

const root = path.resolve(__dirname, '../..');
const source = /^(apps|libs|tools)\/.*\.(tsx?|mjs|cjs)$/;

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export function readWorkspace(): Workspace {
  const files = repositoryFiles();
  const { compilerOptions } = JSON.parse(read('tsconfig.base.json')) as {
    compilerOptions: { paths: Record<string, [string]> };
  };
  const aliases = Object.entries(compilerOptions.paths).map(([alias, [file]]) => [alias, path.posix.normalize(file)]);
  return {
    projects: files.filter((file) => path.basename(file) === 'project.json').map(readProject),
    aliases: Object.fromEntries(aliases) as Record<string, string>,
    files: new Map(files.filter((file) => source.test(file)).map((file) => [file, read(file)])),
  };
}

function readProject(file: string): Project {
  const { name, tags } = JSON.parse(read(file)) as { name: string; tags: string[] };
  return { name, tags, root: path.dirname(file) };
}
