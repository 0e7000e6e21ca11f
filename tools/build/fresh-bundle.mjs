import { readdirSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { builtOf, isBuiltOf, sourceDigest } from './source-digest.mjs';

/**
 * Bundles programs unless they were built of the present sources.
 * @param {readonly { readonly entry: string, readonly outfile: string }[]} programs
 * @param {readonly string[]} own folders and files of sources beside those that all builds depend on.
 */
async function freshBundles(programs, own) {
  const digest = sourceDigest(own);
  const stale = programs.filter(({ outfile }) => !isBuiltOf(outfile, digest));
  if (stale.length === 0) return;
  const { bundle } = await import('./bundle.mjs'); // compilers take a moment to load
  await Promise.all(stale.map(({ entry, outfile }) => bundle(entry, outfile, builtOf(digest))));
}

/**
 * Bundles a program unless it was built of the present sources; gives the path of the bundle.
 * @param {string} entry
 * @param {string} outfile
 */
export async function freshBundle(entry, outfile) {
  await freshBundles([{ entry, outfile }], ['apps', path.dirname(entry)]);
  return path.join(workspaceRoot, outfile);
}

/**
 * The programs of an application: `main.ts`, and beside it a `<name>-thread.ts` for each kind of thread.
 * @param {string} app
 */
const appSources = (app) =>
  readdirSync(path.join(workspaceRoot, 'apps', app, 'src')).filter(
    (file) => file === 'main.ts' || file.endsWith('-thread.ts'),
  );

/**
 * The programs of an application with their bundles in a folder.
 * @param {string} app
 * @param {string} folder
 */
export const appPrograms = (app, folder) =>
  appSources(app).map((file) => ({
    entry: `apps/${app}/src/${file}`,
    outfile: `${folder}/${file.replace(/ts$/, 'js')}`,
  }));

/**
 * Bundles that run from the workspace. `npm run build` empties its own folders, also while these run.
 * @param {string} app
 */
const runFolder = (app) => `dist/run/${app}`;

/**
 * The path of an application's bundle, whether it is there or not.
 * @param {string} app
 */
export const appBundle = (app) => path.join(workspaceRoot, runFolder(app), 'main.js');

/**
 * The path of an application's bundle, made if need be with those of its threads.
 * @param {string} app
 */
export async function freshApp(app) {
  await freshBundles(appPrograms(app, runFolder(app)), [`apps/${app}/src`]);
  return appBundle(app);
}
