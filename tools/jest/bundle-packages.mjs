import { build } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import bundled from './bundled-packages.cjs';

/** Bundles the packages of the tests unless that was done for these versions. Jest calls this before the first suite. */
export default async function bundlePackages() {
  const { folder, names } = bundled;
  if (fs.existsSync(folder)) return;
  const draft = `${folder}.${process.pid}`;
  fs.mkdirSync(draft, { recursive: true });
  try {
    await bundle(path.join(draft, 'packages.cjs'));
    for (const name of names)
      fs.writeFileSync(
        path.join(draft, path.basename(bundled.fileOf(name))),
        `module.exports = require('./packages.cjs')['${name}']();\n`,
      );
    fs.renameSync(draft, folder);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(error.code)) throw error; // another run was faster
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

async function bundle(outfile) {
  const loaders = bundled.names.map((name) => `'${name}': () => require('${name}')`);
  await build({
    absWorkingDir: workspaceRoot,
    stdin: { contents: `module.exports = {${loaders.join(',')}};`, resolveDir: workspaceRoot, loader: 'js' },
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    keepNames: true,
    minifyWhitespace: true,
    external: bundled.external,
    define: { 'import.meta.url': '__url' },
    banner: { js: "const __url = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'warning',
  });
}
