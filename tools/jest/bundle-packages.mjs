import fs from 'node:fs';
import path from 'node:path';
import { workspaceRoot } from '../process/workspace-root.mjs';
import bundled from './bundled-packages.cjs';
import { codeOf } from '../process/errors.mjs';

/** Unless that was done for these versions. Jest calls this before the first suite. */
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
    removeOthers(folder);
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) throw error; // another run was faster
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
  }
}

/** @param {string} outfile */
async function bundle(outfile) {
  const { build } = await import('esbuild');
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

/**
 * Bundles of earlier versions are of no use any more.
 * @param {string} folder
 */
function removeOthers(folder) {
  const all = path.dirname(folder);
  for (const name of fs.readdirSync(all).filter((each) => /^[0-9a-f]+$/.test(each) && each !== path.basename(folder)))
    fs.rmSync(path.join(all, name), { recursive: true, force: true });
}
