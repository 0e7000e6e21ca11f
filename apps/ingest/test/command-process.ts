import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** A command of the service in a process of its own. */
export class CommandProcess {
  output = '';
  /** Exit code, or the signal that ended the process. */
  readonly ended: Promise<number | string>;
  readonly #process: ChildProcess;

  constructor(databaseUrl: string, words: readonly string[]) {
    const { PATH, INGEST_PROGRAMS } = process.env;
    this.#process = spawn(process.execPath, [path.join(__dirname, 'main.cjs'), ...words], {
      env: { PATH, INGEST_PROGRAMS, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream!.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.ended = new Promise((resolve) => this.#process.once('close', (code, signal) => resolve(code ?? signal ?? '')));
  }

  /** Kills the process, as a loss of power would. */
  async kill(): Promise<number | string> {
    this.#process.kill('SIGKILL');
    return this.ended;
  }
}
