const { readdirSync, readFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');
const bundled = require('./bundled-packages.cjs');
const swc = require('../build/swc.cjs');

const root = path.join(__dirname, '../..');

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { compilerOptions } = JSON.parse(readFileSync(path.join(root, 'tsconfig.base.json'), 'utf8'));
// The types of a script come before it.
const moduleNameMapper = Object.fromEntries([
  ...Object.entries(compilerOptions.paths).map(([alias, files]) => [`^${alias}$`, path.join(root, files.at(-1))]),
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

/**
 * The jest configuration of one project.
 * @param {string} displayName
 * @param {string} rootDir
 * @param {string} suites glob of the suffixes of its suites.
 */
const project = (displayName, rootDir, suites) => ({
  displayName,
  rootDir,
  globalSetup: path.join(__dirname, 'bundle-packages.mjs'),
  testEnvironment: path.join(__dirname, 'node-environment.cjs'),
  runtime: path.join(__dirname, 'node-runtime.cjs'),
  globals: { PELORUS_VERSION: version },
  setupFiles: [path.join(__dirname, 'property-tests.cjs')],
  setupFilesAfterEnv: [path.join(__dirname, 'component-tests.cjs')],
  testMatch: [`<rootDir>/**/*.${suites}.{ts,tsx}`],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'cjs', 'json', 'node'],
  // For suites of jest's own environment, `node`.
  moduleNameMapper,
  transform: {
    '^.+\\.ts$': ['@swc/jest', { ...swc.ts('commonjs'), sourceMaps: 'inline' }],
    '^.+\\.m?js$': ['@swc/jest', swc.js('commonjs')],
  },
  transformIgnorePatterns: ['/dist/test-packages/', `/node_modules/(?!(${esmOnly.join('|')}))`],
  coverageDirectory: path.join(root, 'coverage', path.relative(root, rootDir)),
});

// Every folder with a project.json is one jest project, named as Nx names it.
const folders = ['apps', 'libs', 'tools'].flatMap((top) =>
  readdirSync(path.join(root, top), { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'project.json' && !file.includes('node_modules'))
    .map((file) => path.dirname(path.join(root, top, file))),
);

/**
 * The jest configuration of all projects.
 * @param {string} suites glob of the suffixes of the suites.
 */
module.exports = (suites) => ({
  rootDir: root,
  // No assertion is about time: a busy machine may take long.
  testTimeout: 120_000,
  // One more than processors on small machines: suites that talk to services and the database wait for half of their time.
  maxWorkers: Math.max(3, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
  testSequencer: path.join(__dirname, 'order-of-suites.cjs'),
  projects: folders
    .sort()
    .map((folder) => project(JSON.parse(readFileSync(path.join(folder, 'project.json'), 'utf8')).name, folder, suites)),
});
