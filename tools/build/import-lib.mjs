import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { freshClient } from './fresh-client.mjs';

/**
 * Imports a library of the workspace by its alias, as the applications bundle it.
 * @param {string} alias
 */
export async function importLib(alias) {
  await freshClient();
  const { compilerOptions } = JSON.parse(readFileSync(path.join(workspaceRoot, 'tsconfig.base.json'), 'utf8'));
  /** @type {Record<string, [string]>} */
  const paths = compilerOptions.paths;
  // Below the root, so that packages are found from there; always the same file, so that a killed program leaves no more.
  const outfile = path.join(workspaceRoot, 'dist/run', `${alias.replaceAll('/', '-')}.mjs`);
  const draft = `${outfile}.${process.pid}.mjs`;
  await build({
    absWorkingDir: workspaceRoot,
    entryPoints: paths[alias] ?? [],
    outfile: draft,
    bundle: true,
    packages: 'external',
    alias: Object.fromEntries(Object.entries(paths).map(([name, [file]]) => [name, path.join(workspaceRoot, file)])),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  renameSync(draft, outfile); // two programs may bundle at once
  return import(pathToFileURL(outfile).href);
}
