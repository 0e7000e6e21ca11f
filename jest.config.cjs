const { readdirSync, readFileSync } = require('node:fs');
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
  testTimeout: 60_000,
  projects: folders
    .sort()
    .map((folder) => project(JSON.parse(readFileSync(path.join(folder, 'project.json'), 'utf8')).name, folder)),
};
