import { type ChildProcess, spawn } from 'node:child_process';
import { placeOf } from './programs.mjs';

/** A program of Debian as a child process, with what it says. */
export class DebianProgram {
  readonly #process: ChildProcess;
  readonly ended: Promise<number | string>;
  said = '';

  constructor(name: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.#process = spawn(placeOf(name) ?? name, args, {
      env: { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [this.#process.stdout!, this.#process.stderr!])
      output.setEncoding('utf8').on('data', (text: string) => (this.said += text));
    this.ended = new Promise((resolve) => this.#process.once('close', (code, signal) => resolve(code ?? signal ?? '')));
  }

  /** Whether a promise comes true before the program ends; its end is an error. */
  async while<Result>(work: Promise<Result>): Promise<Result> {
    const early = this.ended.then((end) => Promise.reject(new Error(`it ended with ${end}: ${this.said}`)));
    return Promise.race([work, early]);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    this.#process.kill(signal);
    return this.ended;
  }
}
