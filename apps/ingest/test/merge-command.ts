import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

/** The service's command `merge` in a process of its own. */
export class MergeCommand {
  output = '';
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  private readonly process: ChildProcess;

  constructor(databaseUrl: string, words: readonly string[] = []) {
    this.process = spawn(process.execPath, [path.join(__dirname, 'main.cjs'), 'merge', ...words], {
      env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream!.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.ended = new Promise((resolve) => this.process.once('close', (code, signal) => resolve(code ?? signal ?? '')));
  }

  /** Ends it as if the power failed. */
  async kill(): Promise<number | string> {
    this.process.kill('SIGKILL');
    return this.ended;
  }
}
