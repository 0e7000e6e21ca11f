import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Imports a library of the workspace by its alias, as the applications bundle it; leaves no file behind. */
export async function importLib(alias) {
  const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8'));
  const [entry] = compilerOptions.paths[alias];
  // Below the root, so that npm packages are found from there.
  mkdirSync(path.join(root, 'dist'), { recursive: true });
  const folder = mkdtempSync(path.join(root, 'dist', 'bundle-'));
  const outfile = path.join(folder, 'lib.mjs');
  try {
    await build({
      absWorkingDir: root,
      entryPoints: [entry],
      outfile,
      bundle: true,
      packages: 'external',
      alias: workspaceAliases(compilerOptions.paths),
      format: 'esm',
      platform: 'node',
      target: 'node20',
      logLevel: 'warning',
    });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function workspaceAliases(paths) {
  return Object.fromEntries(Object.entries(paths).map(([alias, [file]]) => [alias, path.join(root, file)]));
}
