// The thread for large uploads in specs, compiled when it is loaded. An upload with a certain name makes the thread
// crash at its third buffer: a spec sends two, waits until they are stored, and sends more.
const path = require('node:path');
const { parentPort } = require('node:worker_threads');
const workspace = path.join(__dirname, '../../..');
require(path.join(workspace, 'tools/build/register-typescript.cjs'));
require('../src/upload-thread.ts');

parentPort.on('message', ({ order, port }) => {
  if (order.name !== 'crash the thread') return;
  let buffers = 0;
  port.on('message', () => {
    if (++buffers === 3) throw new Error('a crash that a spec has asked for');
  });
});
