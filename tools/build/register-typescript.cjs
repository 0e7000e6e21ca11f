// node --require, or a plain require: TypeScript of the workspace runs without a build, compiled as it is loaded. For
// programs that tests start; services are bundled.
const { transformSync } = require('@swc/core');
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const swc = require('./swc.cjs');

const root = path.join(__dirname, '../..');
const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8'));
const resolve = Module._resolveFilename;

Module._resolveFilename = (request, ...more) => {
  const [file] = compilerOptions.paths[request] ?? [];
  return resolve(file === undefined ? request : path.join(root, file), ...more);
};

Module._extensions['.ts'] = (module, filename) => {
  const options = { ...swc.ts('commonjs'), filename, sourceMaps: 'inline' };
  module._compile(transformSync(readFileSync(filename, 'utf8'), options).code, filename);
};
