// Programs of the service for specs: as they are built, where `npm test` has done so, since every fixture starts threads
// and a bundle loads in half of the time; else their sources, compiled when they are loaded.
const path = require('node:path');
const workspace = path.join(__dirname, '../../..');

/**
 * Loads a program: a file of the sources without its ending.
 * @param {string} name
 */
module.exports = (name) => {
  const { INGEST_PROGRAMS: folder } = process.env;
  require(path.join(workspace, folder ? 'tools/start/one-file-packages.cjs' : 'tools/build/register-typescript.cjs'));
  require(folder ? path.join(folder, `${name}.js`) : `../src/${name}.ts`);
};
