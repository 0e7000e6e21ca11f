import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { devNull } from 'node:os';
import { endWithUs } from '../../process/end-with-us.mjs';

const probe = new URL('processor-probe.mjs', import.meta.url).href;

/** Starts a program whose log is written and thrown away, and which tells how much time of the processor it has used. */
export function startMeasured(script, env, cleanup) {
  const words = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const execArgv = ['--import', probe, ...words];
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', openSync(devNull, 'w'), 'inherit', 'ipc'];
  const child = endWithUs(fork(script, { env: { ...process.env, ...env }, execArgv, stdio }));
  cleanup.defer(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
  return {
    /** The next message of the program; an Error when it ends instead. */
    message: () => nextMessage(child),
    /** Microseconds of the processor so far, of the program and of the system on its behalf. */
    processor: async () => {
      child.send('processor');
      const { processor } = await nextMessage(child);
      return processor.user + processor.system;
    },
  };
}

async function nextMessage(child) {
  const over = new AbortController();
  const ended = once(child, 'exit', { signal: over.signal }).then(() => Promise.reject(new Error('it has ended')));
  ended.catch(() => {});
  const [message] = await Promise.race([once(child, 'message'), ended]);
  over.abort();
  return message;
}
