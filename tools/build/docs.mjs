import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { replaceFolder } from './replace-folder.mjs';
import { builtOf, isBuiltOf, sourceDigest } from './source-digest.mjs';

/** Folder beside the registry's bundle that runs from the workspace, where it looks for the documentation. */
const runFolder = 'dist/run/registry/docs';

/** File of built documentation that names its sources. */
const origin = 'origin.txt';

/** Builds the documentation unless it was built of the present sources. Returns the folder that serves it. */
export async function freshDocs() {
  const folder = path.join(workspaceRoot, runFolder);
  const { siteSources } = await import('../docs/site/sources.mjs');
  const digest = sourceDigest(['tools/docs/site', 'apps/console/src/icon.svg', ...siteSources()]);
  if (isBuiltOf(`${runFolder}/${origin}`, digest)) return folder;
  const draft = `${folder}.${process.pid}`;
  try {
    const { buildSite } = await import('../docs/site/build-site.mjs');
    await buildSite(draft);
    await writeFile(path.join(draft, origin), builtOf(digest));
    await replaceFolder(folder, draft);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}

/**
 * Copies the documentation into the folder of a built registry.
 * @param {string} folder
 */
export async function addDocs(folder) {
  await mkdir(folder, { recursive: true });
  await cp(await freshDocs(), path.join(folder, 'docs'), { recursive: true });
}
