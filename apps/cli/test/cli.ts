import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

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

/** The built command in a folder of its own, with a configuration of its own. */
export class Cli {
  readonly folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-cli-'));
  readonly file = path.join(this.folder, '.bin/pelorus.js');
  readonly env: Record<string, string>;

  constructor() {
    this.env = {
      PATH: process.env['PATH'] ?? '',
      HOME: this.folder,
      PELORUS_CONFIG_DIR: path.join(this.folder, '.config'),
    };
  }

  static async build(): Promise<Cli> {
    const cli = new Cli();
    const args = [path.join(WORKSPACE, 'tools/build-cli.mjs'), path.dirname(cli.file)];
    const { status, stderr } = await ended(process.execPath, args, { env: process.env as Record<string, string> });
    if (status !== 0) throw new Error(stderr);
    return cli;
  }

  /** Runs the command. A stack trace in what it writes is an error of every test. */
  async run(args: readonly string[], options: CallOptions = {}): Promise<Ended> {
    const env = { ...this.env, ...options.env };
    const limited = ['-c', `ulimit -f ${options.fullAt ?? 'unlimited'}; exec "$0" "$@"`, process.execPath];
    const result = await ended('sh', [...limited, this.file, ...args], { ...options, env, cwd: this.folder });
    if (/^\s+at .*[:(]\d+/m.test(result.stdout + result.stderr)) throw new Error(`a stack trace:\n${result.stderr}`);
    return result;
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
