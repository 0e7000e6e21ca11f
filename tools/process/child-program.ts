import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

export class ChildProgram {
  readonly process: ChildProcess;
  readonly ended: Promise<number | string>;
  output = '';
  errors = '';
  #listeners: (() => void)[] = [];

  constructor(script: string, { args = [], env = {}, cwd = root }: ChildProgramOptions = {}) {
    this.process = spawn(process.execPath, [path.resolve(cwd, script), ...args], {
      cwd,
      env: { ...outsideTests(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.process.stdout!.setEncoding('utf8').on('data', (text: string) => this.#heard(() => (this.output += text)));
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => this.#heard(() => (this.errors += text)));
    this.ended = new Promise((resolve) => {
      this.process.once('close', (code, signal) => {
        resolve(code ?? signal ?? 'unknown');
        this.#heard(() => {});
      });
    });
  }

  /** Resolves with what `pick` finds in the standard output; rejects when the program ends without it. */
  async until<T>(pick: (output: string) => T | undefined): Promise<T> {
    let done = false;
    const end = this.ended.then(() => true);
    for (;;) {
      const found = pick(this.output);
      if (found !== undefined) return found;
      if (done) throw new Error(`the program ended early:\n${this.output}${this.errors}`);
      done = await Promise.race([this.#next().then(() => false), end]);
    }
  }

  /** The first line of the standard output, as JSON. */
  json<T>(): Promise<T> {
    return this.until((output) => (output.includes('\n') ? (JSON.parse(output.split('\n')[0]!) as T) : undefined));
  }

  async stop(signal: NodeJS.Signals): Promise<number | string> {
    this.process.kill(signal);
    return this.ended;
  }

  #next(): Promise<void> {
    return new Promise((resolve) => this.#listeners.push(resolve));
  }

  #heard(note: () => void): void {
    note();
    for (const listener of this.#listeners.splice(0)) listener();
  }
}

export interface ChildProgramOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

const ofTests = ['TEST_POSTGRES_URL', 'TEST_POSTGRES_TEMPLATE', 'TEST_RUN_ID', 'DATABASE_URL', 'NODE_OPTIONS'];

/** Our environment without what the test run put into it. */
const outsideTests = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTests.includes(name)));
