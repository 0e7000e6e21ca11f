import { readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { freshClient } from './fresh-client.mjs';
import { builtOf, isBuiltOf, sourceDigest } from './source-digest.mjs';

/**
 * Imports a library of the workspace by its alias, as the applications bundle it.
 * @param {string} alias
 */
export const importLib = async (alias) => import(pathToFileURL(await freshLib(alias)).href);

/**
 * Bundles a library of the workspace unless it was built of the present sources; gives the path of the bundle.
 * @param {string} alias
 */
export async function freshLib(alias) {
  await freshClient();
  const { compilerOptions } = JSON.parse(readFileSync(path.join(workspaceRoot, 'tsconfig.base.json'), 'utf8'));
  /** @type {Record<string, [string]>} */
  const paths = compilerOptions.paths;
  // Below the root, so that packages are found from there; always the same file, so that a killed program leaves no
  // more.
  const name = `dist/run/${alias.replaceAll('/', '-')}.mjs`;
  const outfile = path.join(workspaceRoot, name);
  const entry = paths[alias]?.[0] ?? '';
  const digest = sourceDigest([path.dirname(entry)]);
  if (!isBuiltOf(name, digest)) await bundleLib(entry, outfile, builtOf(digest), paths);
  return outfile;
}

/**
 * @param {string} entry
 * @param {string} outfile
 * @param {string} firstLine
 * @param {Record<string, [string]>} paths files of all libraries by their aliases.
 */
async function bundleLib(entry, outfile, firstLine, paths) {
  const { build } = await import('esbuild');
  const draft = `${outfile}.${process.pid}.mjs`;
  await build({
    absWorkingDir: workspaceRoot,
    entryPoints: [entry],
    outfile: draft,
    banner: { js: firstLine },
    bundle: true,
    packages: 'external',
    alias: Object.fromEntries(Object.entries(paths).map(([name, [file]]) => [name, path.join(workspaceRoot, file)])),
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  renameSync(draft, outfile); // two programs may bundle at once
}
