// The thread for large uploads in specs. An upload with a certain name makes the thread crash at its third buffer: a spec
// sends two, waits until they are stored, and sends more. A thread that helps with a file crashes at its third section
// when a column of the file has a certain code. The program is loaded for the first upload: every fixture starts threads,
// and most store no large file.
const { parentPort } = require('node:worker_threads');

parentPort.once('message', (message) => {
  require('./load-program.cjs')('upload-thread');
  parentPort.on('message', crashAsAsked);
  parentPort.emit('message', message);
});

const crash = () => {
  throw new Error('a crash that a spec has asked for');
};

function crashAsAsked({ kind, order, port }) {
  if (kind === 'help') return crashHelping(port);
  if (order.name !== 'crash the thread') return;
  let buffers = 0;
  port.on('message', () => {
    if (++buffers === 3) crash();
  });
}

function crashHelping(port) {
  let sections = -Infinity;
  port.on('message', ({ kind, plan }) => {
    if (kind === 'plan' && plan.columns.some(({ code }) => code === 'crash:a:helper')) sections = 0;
    if (kind === 'begin' && ++sections === 3) crash();
  });
}
