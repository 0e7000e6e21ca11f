// Preloaded into a service: tells the process that forked it how much time of the processor it has used.
if (process.send) {
  process.on('message', (order) => {
    if (order === 'processor') process.send?.({ processor: process.cpuUsage() });
  });
  // The channel alone must not keep a service from stopping.
  process.channel?.unref();
}
