const { readdirSync, readFileSync } = require('node:fs');
const { availableParallelism } = require('node:os');
const path = require('node:path');
const project = require('./jest.base.cjs');

// Every folder with a project.json is one jest project, named as Nx names it.
const folders = ['apps', 'libs', 'tools'].flatMap((top) =>
  readdirSync(path.join(__dirname, top), { recursive: true })
    .filter((file) => path.basename(file) === 'project.json' && !file.includes('node_modules'))
    .map((file) => path.dirname(path.join(__dirname, top, file))),
);

module.exports = {
  // No assertion is about time: a busy machine may take long.
  testTimeout: 120_000,
  // Two at least: suites that talk to services and the database wait for half of their time.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  workerIdleMemoryLimit: '1GB',
  testSequencer: path.join(__dirname, 'tools/jest/longest-first.cjs'),
  projects: folders
    .sort()
    .map((folder) => project(JSON.parse(readFileSync(path.join(folder, 'project.json'), 'utf8')).name, folder)),
};
