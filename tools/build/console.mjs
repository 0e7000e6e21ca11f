import { execFile } from 'node:child_process';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { freshClient } from './fresh-client.mjs';
import { replaceFolder } from './replace-folder.mjs';
import { builtOf, isBuiltOf, sourceDigest } from './source-digest.mjs';

/** Folder beside the registry's bundle that runs from the workspace, where it looks for the console. */
const runFolder = 'dist/run/registry/console';

/** File of a built console that names its sources. */
const origin = 'origin.txt';

/** Builds the console unless it was built of the present sources. Returns the folder that serves it. */
export async function freshConsole() {
  const folder = path.join(workspaceRoot, runFolder);
  await freshClient();
  const digest = sourceDigest(['apps/console']);
  if (isBuiltOf(`${runFolder}/${origin}`, digest)) return folder;
  const draft = `${folder}.${process.pid}`;
  const options = [
    '--config',
    'apps/console/vite.config.mjs',
    '--outDir',
    draft,
    '--emptyOutDir',
    '--logLevel',
    'warn',
  ];
  try {
    // In a process of its own: tests that build the console cannot load ES modules themselves. Their NODE_ENV would
    // make it a build for developers.
    await promisify(execFile)(process.execPath, ['node_modules/vite/bin/vite.js', 'build', ...options], {
      cwd: workspaceRoot,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    await writeFile(path.join(draft, origin), builtOf(digest));
    await replaceFolder(folder, draft);
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
