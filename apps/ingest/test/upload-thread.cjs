// The thread for large uploads in specs, compiled when it is loaded. An upload with a certain name makes the thread
// crash.
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
