import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { consoleText } from './log-line.mjs';

const endWithParent = pathToFileURL(path.join(import.meta.dirname, 'end-with-parent.mjs')).href;
const margin = 5_000;

/** A built service as a child process that cannot outlive us. */
export class Service {
  #process;
  #stopping = false;

  /** `log` gets every line of its output, `show` those that a user should see. */
  constructor(name, script, { env, log, show }) {
    this.name = name;
    this.#process = spawn(process.execPath, ['--enable-source-maps', '--import', endWithParent, script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true, // a Ctrl-C is for us: we stop the services before the database
    });
    for (const output of [this.#process.stdout, this.#process.stderr])
      createInterface({ input: output }).on('line', (line) => {
        log(`${line}\n`);
        const text = consoleText(line);
        if (text !== undefined) show(`${name} ${text}`);
      });
    /** Resolves, in words, when the process has ended; not when we stopped it. */
    this.failed = this.#failure();
  }

  async #failure() {
    const [code, signal] = await once(this.#process, 'close');
    if (this.#stopping) return new Promise(() => {});
    return `the ${this.name} has ended (${signal ?? `exit code ${code}`})`;
  }

  /** Lets running requests finish within the service's own limit. */
  async stop(limit = Number(process.env.SHUTDOWN_TIMEOUT || 20) * 1000 + margin) {
    this.#stopping = true;
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const closed = once(this.#process, 'close');
    this.#process.kill('SIGTERM');
    const late = delay(limit, 'late', { ref: false });
    if ((await Promise.race([closed, late])) === 'late') this.#process.kill('SIGKILL');
    await closed;
  }
}

/** Resolves when the service at this address answers that it is ready. */
export async function untilReady(url, limit = 60_000) {
  for (const until = Date.now() + limit; Date.now() < until; await delay(50)) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
  }
  throw new Error(`${url}/health/ready did not answer within ${limit / 1000} s`);
}
