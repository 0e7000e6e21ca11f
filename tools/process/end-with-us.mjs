import { spawn } from 'node:child_process';

/*
 * The shell lives as long as our end of its stdin. When this process is killed, the pipe closes, and the shell ends the
 * child: it may be unable to notice the death itself, as when its main thread waits for another thread.
 */
const watchdog = `
read _
kill -TERM $1
left=$2
while [ $left -gt 0 ] && kill -0 $1; do sleep 0.1; left=$((left - 1)); done
kill -KILL $1`;

/**
 * Sees to it that a child process ends when this process does, in whatever way.
 * @template {import('node:child_process').ChildProcess} Child
 * @param {Child} child
 * @param {number} [limit] milliseconds from SIGTERM to SIGKILL.
 * @returns {Child}
 */
export function endWithUs(child, limit = 5_000) {
  if (child.pid === undefined) return child; // it did not start
  const shell = spawn('/bin/sh', ['-c', watchdog, 'sh', String(child.pid), String(Math.ceil(limit / 100))], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // a Ctrl-C is for us
  });
  shell.stdin.on('error', () => {}); // the shell ends before we close the pipe
  shell.unref();
  child.once('exit', () => shell.kill('SIGKILL'));
  return child;
}
