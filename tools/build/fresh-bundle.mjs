import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import { bundle } from './bundle.mjs';

const sources = ['apps', 'libs', 'tools', 'tsconfig.base.json', 'package.json', 'package-lock.json'];

/**
 * When anything below was last changed, added or taken away.
 * @param {string} file
 * @returns {number}
 */
function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const below = readdirSync(file)
    .filter((name) => name !== 'node_modules')
    .map((name) => newest(path.join(file, name)));
  return Math.max(stat.mtimeMs, ...below);
}

/**
 * Whether a built file is missing, or older than any source: all of the workspace, unless some are named.
 * @param {string} outfile
 * @param {readonly string[]} [of]
 */
export function isStale(outfile, of = sources) {
  const built = statSync(path.join(workspaceRoot, outfile), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return Math.max(...of.map((name) => newest(path.join(workspaceRoot, name)))) >= built;
}

/**
 * Bundles unless the file is newer than every source.
 * @param {string} entry
 * @param {string} outfile
 */
export async function freshBundle(entry, outfile) {
  if (isStale(outfile)) await bundle(entry, outfile);
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
  await Promise.all(appPrograms(app, runFolder(app)).map(({ entry, outfile }) => freshBundle(entry, outfile)));
  return appBundle(app);
}
