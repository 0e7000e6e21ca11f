// node tools/client/build-client.mjs [folder]: libs/client -> dist/libs/client, the package that is published.
import { build } from 'esbuild';
import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { workspaceRoot } from '../process/workspace-root.mjs';

const library = path.join(workspaceRoot, 'libs/client');
const target = path.resolve(process.argv[2] ?? path.join(workspaceRoot, 'dist/libs/client'));
const compiler = path.join(workspaceRoot, 'node_modules/tsc7/bin/tsc');
/** @type {Record<'esm' | 'cjs', string>} */
const FORMATS = { esm: 'module', cjs: 'commonjs' };

/**
 * @param {string} file
 * @param {unknown} value
 */
const json = (file, value) => writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** @param {'esm' | 'cjs'} format */
const bundle = (format) =>
  build({
    absWorkingDir: workspaceRoot,
    entryPoints: [path.join(library, 'src/index.ts')],
    outfile: path.join(target, format, 'index.js'),
    bundle: true,
    format,
    platform: 'neutral',
    target: 'es2022',
    sourcemap: true,
    sourcesContent: true,
    keepNames: true,
    logLevel: 'warning',
    tsconfig: path.join(workspaceRoot, 'tsconfig.base.json'),
  });

/**
 * Relative imports of declarations get the ending that Node's resolution wants.
 * @param {string} text
 */
const withEndings = (text) => text.replace(/(from |import\()'(\.[^']*?)(?:\.js)?'/g, "$1'$2.js'");

/** Declarations of the library alone; nothing that it exports shows a type of another project. */
async function declarations() {
  const out = path.join(target, 'declarations');
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--sourceMap', 'false'];
  const roots = ['--outDir', out, '--rootDir', workspaceRoot];
  await promisify(execFile)(process.execPath, [compiler, '-p', path.join(library, 'tsconfig.build.json'), ...options, ...roots]); // prettier-ignore
  const source = path.join(out, 'libs/client/src');
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith('.d.ts')) continue;
    const text = withEndings(await readFile(path.join(source, name), 'utf8'));
    for (const format of Object.keys(FORMATS)) {
      const file = path.join(target, format, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  await rm(out, { recursive: true });
}

/** @param {Record<string, any>} workspace the package.json of the workspace. */
function manifest({ version, license, engines }) {
  const entry = (/** @type {string} */ format) => ({
    types: `./${format}/index.d.ts`,
    default: `./${format}/index.js`,
  });
  return {
    name: '@pelorus/client',
    version,
    description: 'Client of the Pelorus registry and ingest service, for browsers and Node.js.',
    license,
    engines: { node: engines.node },
    sideEffects: false,
    main: './cjs/index.js',
    module: './esm/index.js',
    types: './cjs/index.d.ts',
    exports: { '.': { import: entry('esm'), require: entry('cjs') }, './package.json': './package.json' },
  };
}

await rm(target, { recursive: true, force: true });
await Promise.all([bundle('esm'), bundle('cjs')]);
await declarations();
for (const [format, type] of Object.entries(FORMATS)) await json(path.join(target, format, 'package.json'), { type });
await json(path.join(target, 'package.json'), manifest(JSON.parse(await readFile(path.join(workspaceRoot, 'package.json'), 'utf8')))); // prettier-ignore
await cp(path.join(library, 'README.md'), path.join(target, 'README.md'));
await cp(path.join(workspaceRoot, 'LICENSE'), path.join(target, 'LICENSE'));
