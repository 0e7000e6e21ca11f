// The thread that merges datasets as the specs run it: compiled as it is loaded, by what the workspace has for that.
const path = require('node:path');
const workspace = path.join(__dirname, '../../..');
require(path.join(workspace, 'tools/build/register-typescript.cjs'));
require('../src/merge-thread.ts');
