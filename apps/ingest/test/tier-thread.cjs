// The thread that moves old blocks into objects for specs, compiled when it is loaded.
const path = require('node:path');
const workspace = path.join(__dirname, '../../..');
require(path.join(workspace, 'tools/build/register-typescript.cjs'));
require('../src/tier-thread.ts');
