const { readFileSync } = require('node:fs');
const path = require('node:path');
const bundled = require('./tools/jest/bundled-packages.cjs');
const swc = require('./tools/build/swc.cjs');

const { version } = JSON.parse(readFileSync(path.join(__dirname, 'package.json'), 'utf8'));
const { compilerOptions } = JSON.parse(readFileSync(path.join(__dirname, 'tsconfig.base.json'), 'utf8'));
const moduleNameMapper = Object.fromEntries([
  ...Object.entries(compilerOptions.paths).map(([alias, [file]]) => [`^${alias}$`, path.join(__dirname, file)]),
  ...bundled.names.map((name) => [`^${name}$`, bundled.fileOf(name)]),
]);

// Jest can require() packages of ES modules alone on Node >= 24.9 only. Those that are not bundled with the others are
// compiled to CommonJS by swc, on Node 20 to 26. So is one that imports when it is called.
const esmOnly = [
  '@nestjs/',
  '@seriousme/',
  'httpxy/',
  'hyparquet/',
  'hyparquet-writer/',
  '@opentelemetry/otlp-exporter-base/',
];

/** The jest configuration of one project: unit, database and HTTP specs, told apart by their suffix. */
module.exports = (displayName, rootDir) => ({
  displayName,
  rootDir,
  globalSetup: path.join(__dirname, 'tools/jest/bundle-packages.mjs'),
  testEnvironment: 'node',
  globals: { PELORUS_VERSION: version },
  setupFiles: [path.join(__dirname, 'tools/jest/property-tests.cjs')],
  testMatch: ['<rootDir>/**/*.{spec,db-spec,e2e-spec}.ts'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleFileExtensions: ['ts', 'js', 'mjs', 'cjs', 'json', 'node'],
  moduleNameMapper,
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc.ts('commonjs'), sourceMaps: 'inline' }],
    '^.+\\.m?js$': ['@swc/jest', swc.js('commonjs')],
  },
  transformIgnorePatterns: ['/dist/test-packages/', `/node_modules/(?!(${esmOnly.join('|')}))`],
  coverageDirectory: path.join(__dirname, 'coverage', path.relative(__dirname, rootDir)),
});
