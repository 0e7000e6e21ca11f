// node tools/build-cli.mjs [folder]: apps/cli -> dist/apps/cli, the package of the `pelorus` command: one file with all
// it needs.
import { build } from 'esbuild';
import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freshClient } from './build/fresh-client.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const target = path.resolve(process.argv[2] ?? path.join(workspaceRoot, 'dist/apps/cli'));
const { version, license, engines } = JSON.parse(await readFile(path.join(workspaceRoot, 'package.json'), 'utf8'));
const file = path.join(target, 'pelorus.js');

await freshClient();
await rm(target, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: workspaceRoot,
  entryPoints: ['apps/cli/src/main.ts'],
  outfile: file,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  minify: true,
  keepNames: true,
  metafile: true,
  legalComments: 'eof',
  logLevel: 'warning',
  define: { PELORUS_VERSION: JSON.stringify(version) },
  banner: { js: '#!/usr/bin/env node' },
  tsconfig: 'tsconfig.base.json',
});
const manifest = {
  name: 'pelorus',
  version,
  description: 'Instruments and what they measure, from the command line.',
  license,
  bin: { pelorus: 'pelorus.js' },
  engines: { node: engines.node },
};
await chmod(file, 0o755);
await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await cp(path.join(workspaceRoot, 'docs/cli.md'), path.join(target, 'README.md'));
await cp(path.join(workspaceRoot, 'LICENSE'), path.join(target, 'LICENSE'));
await writeFile(path.join(target, 'THIRD-PARTY-LICENSES.txt'), await notices(Object.keys(metafile.inputs)));

/**
 * Licences of the packages that went into the file, as each wants.
 * @param {string[]} inputs
 */
async function notices(inputs) {
  const folders = inputs.flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
  const texts = [...new Set(folders)].sort().map(async (folder) => {
    const { name, version: used, license: terms } = JSON.parse(await readFile(path.join(workspaceRoot, folder, 'package.json'), 'utf8')); // prettier-ignore
    const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'];
    const read = (/** @type {string} */ one) => readFile(path.join(workspaceRoot, folder, one), 'utf8').catch(() => '');
    const text = (await Promise.all(names.map(read))).find((one) => one !== '') ?? '';
    return `${name} ${used}: ${terms}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${'-'.repeat(80)}\n\n`);
}
