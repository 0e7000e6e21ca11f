// The thread for large uploads as the specs run it: compiled as it is loaded, by what the workspace has for that. An
// upload whose name asks for it makes the thread crash.
const path = require('node:path');
const { parentPort } = require('node:worker_threads');
const workspace = path.join(__dirname, '../../..');
require(path.join(workspace, 'tools/build/register-typescript.cjs'));
require('../src/upload-thread.ts');

parentPort.on('message', ({ order }) => {
  if (order.name === 'crash the thread')
    setTimeout(() => {
      throw new Error('a crash that a spec has asked for');
    }, 2_000);
});
