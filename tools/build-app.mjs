// node tools/build-app.mjs <app>: apps/<app> -> dist/apps/<app>, with all that `npm ci --omit=dev` needs there.
import { createProjectGraphAsync, readCachedProjectGraph } from '@nx/devkit';
import { createLockFile } from '@nx/js';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { appManifest } from './build/app-manifest.mjs';
import { writeBillOfMaterials } from './build/bill-of-materials.mjs';
import { bundle } from './build/bundle.mjs';
import { addConsole } from './build/console.mjs';
import { appPrograms } from './build/fresh-bundle.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const app = process.argv[2];
if (!app) {
  console.error('usage: node tools/build-app.mjs <app>');
  process.exit(2);
}

const projectGraph = async () => {
  try {
    return readCachedProjectGraph();
  } catch {
    return createProjectGraphAsync({ exitOnError: true });
  }
};

const target = `dist/apps/${app}`;
const folder = path.join(workspaceRoot, target);
await rm(folder, { recursive: true, force: true });
const packages = await Promise.all(appPrograms(app, target).map(({ entry, outfile }) => bundle(entry, outfile)));
if (app === 'registry') await addConsole(folder);
const workspace = JSON.parse(await readFile(path.join(workspaceRoot, 'package.json'), 'utf8'));
const manifest = appManifest(app, workspace, packages.flat());
await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(path.join(folder, 'package-lock.json'), createLockFile(manifest, await projectGraph(), 'npm'));
await writeBillOfMaterials(folder);
process.exit(0); // nx keeps handles open
