// node tools/build-cli.mjs [folder] [--sbom]: apps/cli -> dist/apps/cli, the package of the `pelorus` command: one file
// with all it needs. With --sbom `<folder>.cdx.json` lists the packages in it.
import { build } from 'esbuild';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { writeBillOfMaterials } from './build/bill-of-materials.mjs';
import { freshClient } from './build/fresh-client.mjs';
import { prunedLockfile } from './build/pruned-lockfile.mjs';
import { workspaceRoot } from './process/workspace-root.mjs';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { sbom: { type: 'boolean' } } });
const target = path.resolve(positionals[0] ?? path.join(workspaceRoot, 'dist/apps/cli'));
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
  // A command, no library.
  exports: { './package.json': './package.json' },
  engines: { node: engines.node },
};
await chmod(file, 0o755);
await writeFile(path.join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(path.join(target, 'README.md'), withoutLinks(await readFile(path.join(workspaceRoot, 'docs/cli.md'), 'utf8'))); // prettier-ignore
await cp(path.join(workspaceRoot, 'LICENSE'), path.join(target, 'LICENSE'));
const inputs = Object.keys(metafile.inputs);
const folders = inputs.flatMap((input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? []);
const bundled = await Promise.all([...new Set(folders)].sort().map(readPackage));
await writeFile(path.join(target, 'THIRD-PARTY-LICENSES.txt'), bundled.map(noticeOf).join(`\n${'-'.repeat(80)}\n\n`));
if (values.sbom) await writeBill(`${target}.cdx.json`);

/**
 * Pages beside this one do not come along.
 * @param {string} markdown
 */
function withoutLinks(markdown) {
  return markdown.replace(/\[([^\]]+)\]\((?!https?:|#)[^)]+\)/g, '$1');
}

/**
 * A package that went into the file, and its licence.
 * @param {string} folder
 */
async function readPackage(folder) {
  const read = (/** @type {string} */ one) => readFile(path.join(workspaceRoot, folder, one), 'utf8').catch(() => '');
  const facts = JSON.parse(await read('package.json'));
  const names = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license', 'LICENCE'];
  const text = (await Promise.all(names.map(read))).find((one) => one !== '') ?? '';
  return { name: facts.name, version: facts.version, terms: facts.license, text: text.trim() };
}

/** @param {Awaited<ReturnType<typeof readPackage>>} bundled */
function noticeOf({ name, version: used, terms, text }) {
  return `${name} ${used}: ${terms}\n\n${text}\n`;
}

/** @param {string} bill */
async function writeBill(bill) {
  const temporary = await mkdtemp(path.join(os.tmpdir(), 'pelorus-bill-'));
  const folder = path.join(temporary, manifest.name); // its name stands in the bill
  await mkdir(folder);
  const dependencies = Object.fromEntries(bundled.map(({ name, version: used }) => [name, used]));
  const described = { ...manifest, dependencies };
  const lock = JSON.parse(await readFile(path.join(workspaceRoot, 'package-lock.json'), 'utf8'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(described));
  await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(prunedLockfile(described, lock)));
  await writeBillOfMaterials(folder, { file: bill });
  await rm(temporary, { recursive: true });
}
