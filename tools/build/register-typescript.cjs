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
  // The types of a script come before it.
  const source = compilerOptions.paths[request]?.at(-1);
  if (source) return path.join(root, source);
  return isBundled && bundled.names.includes(request) ? bundled.fileOf(request) : request;
}

loader._resolveFilename = (request, ...more) => resolve(fileOf(request), ...more);

/** Files with the source maps of the sources that were loaded, for programs that show stacks. */
exports.sourceMaps = /** @type {Map<string, string>} */ (new Map());

/** Named by path and content: every thread of every test loads hundreds of them. */
const folder = path.join(root, 'dist/run/modules');
fs.mkdirSync(folder, { recursive: true });

/** @param {string} file */
function compiled(file) {
  const source = fs.readFileSync(file, 'utf8');
  const key = createHash('sha256').update(version).update(file).update('\0').update(source).digest('hex');
  const target = path.join(folder, `${key}.cjs`);
  const map = `${target}.map`;
  exports.sourceMaps.set(file, map);
  if (fs.existsSync(target)) return fs.readFileSync(target, 'utf8');
  const options = file.endsWith('.tsx') ? swc.tsx('commonjs') : swc.ts('commonjs');
  const result = transformSync(source, { ...options, filename: file, sourceMaps: true });
  const code = `${result.code}//# sourceMappingURL=${map}\n`;
  write(map, result.map ?? '');
  write(target, code);
  return code;
}

/**
 * Writes a file at once: others may compile the same source now.
 * @param {string} file
 * @param {string} text
 */
function write(file, text) {
  const draft = `${file}.${process.pid}.${Math.random()}`;
  fs.writeFileSync(draft, text);
  fs.renameSync(draft, file);
}

loader._extensions['.ts'] = (module, file) => module._compile(compiled(file), file);
loader._extensions['.tsx'] = loader._extensions['.ts'];
