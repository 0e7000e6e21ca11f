// node --require, or a plain require: TypeScript of the workspace runs without a build, compiled as it is loaded. For
// programs that tests start; services are bundled.
const { transformSync, version } = require('@swc/core');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const bundled = require('../jest/bundled-packages.cjs');
const swc = require('./swc.cjs');

/**
 * The parts of Node's loader that are public in practice.
 * @typedef {object} Loader
 * @property {(request: string, ...more: unknown[]) => string} _resolveFilename
 * @property {Record<string, (module: { _compile(code: string, file: string): void }, file: string) => void>} _extensions
 */
const loader = /** @type {Loader} */ (/** @type {unknown} */ (require('node:module')));

const root = path.join(__dirname, '../..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
Object.assign(globalThis, { PELORUS_VERSION: manifest.version });
const { compilerOptions } = JSON.parse(fs.readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8'));
const resolve = loader._resolveFilename;

const isBundled = fs.existsSync(bundled.folder);

/** @param {string} request */
function fileOf(request) {
  const [source] = compilerOptions.paths[request] ?? [];
  if (source) return path.join(root, source);
  return isBundled && bundled.names.includes(request) ? bundled.fileOf(request) : request;
}

loader._resolveFilename = (request, ...more) => resolve(fileOf(request), ...more);

/** Compiled sources, each under a name made of its path and content: every thread of every test loads hundreds of them. */
const folder = path.join(root, 'dist/run/compiled');
fs.mkdirSync(folder, { recursive: true });

/** @param {string} file */
function compiled(file) {
  const source = fs.readFileSync(file, 'utf8');
  const key = createHash('sha256').update(version).update(file).update('\0').update(source).digest('hex');
  const target = path.join(folder, `${key}.cjs`);
  if (fs.existsSync(target)) return fs.readFileSync(target, 'utf8');
  const { code } = transformSync(source, { ...swc.ts('commonjs'), filename: file, sourceMaps: 'inline' });
  const draft = `${target}.${process.pid}.${Math.random()}`;
  fs.writeFileSync(draft, code);
  fs.renameSync(draft, target); // others may compile the same file now
  return code;
}

loader._extensions['.ts'] = (module, file) => module._compile(compiled(file), file);
