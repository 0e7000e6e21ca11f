// node tools/build-app.mjs <app>: apps/<app> -> dist/apps/<app>, with all that `npm ci --omit=dev` needs there.
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appManifest } from './build/app-manifest.mjs';
import { writeBillOfMaterials } from './build/bill-of-materials.mjs';
import { bundle } from './build/bundle.mjs';
import { addConsole } from './build/console.mjs';
import { addDocs } from './build/docs.mjs';
import { appPrograms } from './build/fresh-bundle.mjs';
import { prunedLockfile } from './build/pruned-lockfile.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const app = process.argv[2];
if (!app) {
  console.error('usage: node tools/build-app.mjs <app>');
  process.exit(2);
}

const target = `dist/apps/${app}`;
const folder = path.join(workspaceRoot, target);
await rm(folder, { recursive: true, force: true });
const packages = await Promise.all(appPrograms(app, target).map(({ entry, outfile }) => bundle(entry, outfile)));
if (app === 'registry') await Promise.all([addConsole(folder), addDocs(folder)]);
/** @param {string} file */
const readJson = async (file) => JSON.parse(await readFile(path.join(workspaceRoot, file), 'utf8'));
/**
 * @param {string} file
 * @param {object} value
 */
const writeJson = (file, value) => writeFile(path.join(folder, file), `${JSON.stringify(value, null, 2)}\n`);

const manifest = appManifest(app, await readJson('package.json'), packages.flat());
await writeJson('package.json', manifest);
await writeJson('package-lock.json', prunedLockfile(manifest, await readJson('package-lock.json')));
await writeBillOfMaterials(folder);
