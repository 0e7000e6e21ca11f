// Loaded into a service before its own code (--require, which starts faster than --import): when the program that
// started it is gone, also by SIGKILL, the channel between them closes, and the service ends as by SIGTERM.
const end = () => process.kill(process.pid, 'SIGTERM');

if (process.connected) {
  process.once('disconnect', end);
  process.channel?.unref(); // a service that has finished may end
} else {
  end();
}
