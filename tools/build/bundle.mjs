import { transform } from '@swc/core';
import { build } from 'esbuild';
import { readFile, rename, rm } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import swc from './swc.cjs';
import { workspaceRoot } from '../process/workspace-root.mjs';

/** @param {string} id */
const packageName = (id) =>
  id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');

/** @returns {Promise<Record<string, string>>} */
async function workspaceAliases() {
  const { compilerOptions } = JSON.parse(await readFile(path.join(workspaceRoot, 'tsconfig.base.json'), 'utf8'));
  return Object.fromEntries(
    Object.entries(/** @type {Record<string, [string]>} */ (compilerOptions.paths)).map(([alias, [file]]) => [
      alias,
      path.join(workspaceRoot, file),
    ]),
  );
}

/** @returns {Promise<string>} */
async function workspaceVersion() {
  return JSON.parse(await readFile(path.join(workspaceRoot, 'package.json'), 'utf8')).version;
}

/**
 * What was compiled by this process, by source: services and their threads share most of it.
 * @type {Map<string, Promise<string>>}
 */
const known = new Map();

/** @param {string} file */
async function compiled(file) {
  const source = await readFile(file, 'utf8');
  const key = `${file}\0${source}`;
  const options = { ...swc.ts('es6'), filename: file, sourceMaps: /** @type {const} */ ('inline') };
  if (!known.has(key)) known.set(key, transform(source, options).then(({ code }) => code)); // prettier-ignore
  return known.get(key);
}

/**
 * Libs of the workspace go into the bundle; npm packages stay outside and are noted in `packages`.
 * @param {Record<string, string>} aliases
 * @param {Set<string>} packages
 * @returns {import('esbuild').Plugin}
 */
const workspace = (aliases, packages) => ({
  name: 'workspace',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path: id, kind }) => {
      if (kind === 'entry-point') return undefined;
      if (aliases[id]) return { path: aliases[id] };
      if (!isBuiltin(id)) packages.add(packageName(id));
      return { external: true };
    });
    // Nest injects by decorator metadata, which esbuild does not emit
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => ({ contents: await compiled(file), loader: 'js' }));
  },
});

/**
 * Refuses two classes of one name: the bundler renames one of them, and documents and logs show names of classes. It
 * could keep all names, but then each function that is made while a request is handled costs half a microsecond more.
 * @param {string} code
 */
export function checkClassNames(code) {
  const names = new Set();
  for (const [, assigned, declared] of code.matchAll(/\b(\w+) = class\b|\bclass (\w+) (?:extends|\{)/g)) {
    names.add(assigned ?? declared);
  }
  for (const name of names) {
    const [, written] = /^(\w*[A-Za-z_])\d{1,3}$/.exec(name) ?? [];
    if (written && names.has(written)) throw new Error(`two classes are called ${written}: rename one`);
  }
}

/**
 * Bundles a TypeScript entry with every lib it uses into one CommonJS file for Node, `.sql` files as text.
 * Paths are relative to the workspace. Returns the names of the npm packages it needs at run time.
 * @param {string} entry
 * @param {string} outfile
 * @param {string} [firstLine] a comment.
 */
export async function bundle(entry, outfile, firstLine = '') {
  /** @type {Set<string>} */
  const packages = new Set();
  const target = path.join(workspaceRoot, outfile);
  const draft = `${target}.${process.pid}.js`;
  try {
    await build({
      absWorkingDir: workspaceRoot,
      entryPoints: [path.join(workspaceRoot, entry)],
      outfile: draft,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'cjs',
      sourcemap: 'inline',
      sourcesContent: false,
      // Puts numeric constants where they are used: loops over bytes would load them from the module for each byte.
      minifySyntax: true,
      banner: { js: firstLine },
      logLevel: 'warning',
      loader: { '.sql': 'text' },
      define: { PELORUS_VERSION: JSON.stringify(await workspaceVersion()) },
      tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
      plugins: [workspace(await workspaceAliases(), packages)],
    });
    checkClassNames(await readFile(draft, 'utf8'));
    await rename(draft, target); // two commands may bundle at once
  } finally {
    await rm(draft, { force: true });
  }
  return [...packages].sort();
}
