import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { endWithUs } from '../process/end-with-us.mjs';
import { fromOneFile } from './from-one-file.mjs';

const endWithParent = path.join(import.meta.dirname, 'end-with-parent.cjs');

/** A built service as a child process that cannot outlive this process. */
export class ServiceProcess {
  #process;

  /**
   * Starts it.
   * @param {string} script
   * @param {object} options
   * @param {NodeJS.ProcessEnv} options.env
   * @param {(line: string) => void} options.line takes every line of its output.
   * @param {number} options.limit milliseconds from SIGTERM to SIGKILL.
   * @param {boolean} [options.quick] loads packages from one file, as tests do, and not as installed.
   */
  constructor(script, { env, line, limit, quick = false }) {
    this.limit = limit;
    const first = ['--require', endWithParent, ...(quick ? fromOneFile : [])];
    this.#process = spawn(process.execPath, ['--enable-source-maps', ...first, script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      detached: true, // a Ctrl-C is for us: we stop the services before the database
    });
    endWithUs(this.#process, limit);
    for (const output of [this.#process.stdout, this.#process.stderr])
      if (output) createInterface({ input: output }).on('line', line);
    /** Resolves when the process has ended, to its signal or exit code in words. */
    this.ended = this.#end();
  }

  /** @returns {Promise<string>} */
  async #end() {
    const [code, signal] = await once(this.#process, 'close');
    return signal ?? `exit code ${code}`;
  }

  /**
   * Sends it a signal; nothing happens when it has ended.
   * @param {NodeJS.Signals} signal
   */
  kill(signal) {
    this.#process.kill(signal);
  }

  /** Lets running requests finish within the limit. */
  async stop() {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      this.#process.kill('SIGTERM');
      const late = delay(this.limit, 'late', { ref: false });
      if ((await Promise.race([this.ended, late])) === 'late') this.#process.kill('SIGKILL');
    }
    await this.ended;
  }
}
