// The thread that merges datasets for specs, compiled when it is loaded.
const path = require('node:path');
const workspace = path.join(__dirname, '../../..');
require(path.join(workspace, 'tools/build/register-typescript.cjs'));
require('../src/merge-thread.ts');
