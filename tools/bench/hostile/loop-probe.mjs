// Preloaded into a service: measures how long one turn of its event loop takes, and tells the process that forked it.

/** Milliseconds of the processor: what other programs of a busy machine take away does not count. */
const processorMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

let longest = 0;
let last = { wall: performance.now(), processor: processorMs() };

function turn() {
  const now = { wall: performance.now(), processor: processorMs() };
  // Threads of the service and of the garbage collector count as the processor, too, so the smaller one is right.
  longest = Math.max(longest, Math.min(now.wall - last.wall, now.processor - last.processor));
  last = now;
}

if (process.send) {
  setInterval(turn, 1).unref();
  process.on('message', (order) => {
    turn();
    if (order === 'reset') longest = 0;
    else process.send?.({ delayMs: longest });
  });
  // The channel alone must not keep a service from stopping.
  process.channel?.unref();
}
