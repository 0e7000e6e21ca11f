import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { until } from './merged-archive';

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

  /** Waits until it says something; throws what it said in place of that if it ends before. */
  async says(text: string): Promise<void> {
    let end: number | string | undefined;
    void this.ended.then((code) => (end = code));
    await until(async () => this.output.includes(text) || end !== undefined);
    if (!this.output.includes(text)) throw new Error(`it ended with ${end} before it said '${text}': ${this.output}`);
  }

  /** Kills the process, as a loss of power would. */
  async kill(): Promise<number | string> {
    this.#process.kill('SIGKILL');
    return this.ended;
  }
}
