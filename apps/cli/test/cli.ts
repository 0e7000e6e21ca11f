import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { runCommand } from '../src/run-command';
import { type Streams } from '../src/terminal/terminal';

const WORKSPACE = path.resolve(__dirname, '../../..');

/** How a command ended, and what it wrote. */
export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CallOptions {
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Size at which a file cannot be written any further, in blocks of the shell: as on a full disk. */
  readonly fullAt?: number;
  /** Called with the process once it wrote something to standard error, or at once. */
  readonly onStart?: (kill: (signal: NodeJS.Signals) => void) => void;
}

/** The built command with a folder and a configuration of its own. */
export class Cli {
  readonly env: Record<string, string>;

  private constructor(
    readonly folder: string,
    readonly file: string,
  ) {
    this.env = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      PELORUS_CONFIG_DIR: path.join(folder, '.config'),
    };
  }

  /** Takes the command that `npm test` built for all suites, or builds one. */
  static async build(): Promise<Cli> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-cli-'));
    const { CLI_PROGRAM: built } = process.env;
    if (built) return new Cli(folder, built);
    const file = path.join(folder, '.bin/pelorus.js');
    const args = [path.join(WORKSPACE, 'tools/build-cli.mjs'), path.dirname(file)];
    const { status, stderr } = await ended(process.execPath, args, { env: process.env as Record<string, string> });
    if (status !== 0) throw new Error(stderr);
    return new Cli(folder, file);
  }

  /** Runs the command. A stack trace in what it writes is an error of every test. */
  async run(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
    const env = { ...this.env, ...options.env };
    const limited = ['-c', `ulimit -f ${options.fullAt ?? 'unlimited'}; exec "$0" "$@"`, process.execPath];
    const result = await ended('sh', [...limited, this.file, ...args], { ...options, env, cwd: this.folder });
    if (/^\s+at .*[:(]\d+/m.test(result.stdout + result.stderr)) throw new Error(`a stack trace:\n${result.stderr}`);
    return result;
  }

  /** Runs the command in this process: for what it says, not for how it ends. */
  async call(args: readonly string[]): Promise<Ended> {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const streams = { stdin: Readable.from([]), stdout, stderr, env: this.env } as unknown as Streams;
    const status = await runCommand(args, streams, new AbortController().signal);
    const [said, complained] = [stdout, stderr].map((stream) => String(stream.read() ?? ''));
    return { status, stdout: said!, stderr: complained! };
  }

  write(name: string, text: string): string {
    writeFileSync(path.join(this.folder, name), text);
    return name;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Runs a program to its end. */
export function ended(
  program: string,
  args: readonly string[],
  { input = '', env, cwd, onStart }: CallOptions & { readonly cwd?: string },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'pipe' });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.once('error', reject).once('close', (status) => resolve({ status, stdout, stderr }));
    child.stdin.on('error', () => undefined).end(input);
    onStart?.((signal) => child.kill(signal));
  });
}
