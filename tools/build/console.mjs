import { execFileSync } from 'node:child_process';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { isStale } from './fresh-bundle.mjs';

/** Folder beside the registry's bundle that runs from the workspace, where it looks for the console. */
const runFolder = 'dist/run/registry/console';

/** Types and collections of the client, which the console is built with: not committed, so a clean clone has none. */
const generated = ['registry', 'ingest'].map((name) => `libs/client/src/generated/${name}/collections.gen.ts`);

function generateClient() {
  if (!generated.some((file) => isStale(file, ['libs/client/openapi', 'tools/client']))) return;
  execFileSync(process.execPath, ['tools/client/generate-types.mjs'], { cwd: workspaceRoot, stdio: 'inherit' });
}

/** Builds the console unless it is newer than every source. Returns the folder that serves it. */
export async function freshConsole() {
  const folder = path.join(workspaceRoot, runFolder);
  if (!isStale(`${runFolder}/index.html`)) return folder;
  generateClient();
  const draft = `${folder}.${process.pid}`;
  try {
    await build({
      configFile: path.join(workspaceRoot, 'apps/console/vite.config.mjs'),
      build: { outDir: draft },
      logLevel: 'warn',
    });
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder); // two commands may build at once
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Copies the console into the folder of a built registry.
 * @param {string} folder
 */
export async function addConsole(folder) {
  await mkdir(folder, { recursive: true });
  await cp(await freshConsole(), path.join(folder, 'console'), { recursive: true });
}
