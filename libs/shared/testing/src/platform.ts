import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@pelorus/tools/free-port';

const WORKSPACE = path.resolve(__dirname, '../../../..');
/** Variables of a test run that the platform must not see: it has a database of its own. */
const OF_TESTS = ['TEST_POSTGRES_URL', 'TEST_POSTGRES_TEMPLATE', 'TEST_RUN_ID', 'DATABASE_URL', 'NODE_OPTIONS'];

/** Both built services with the demo fleet, as `npm start` runs them, on a database that vanishes. */
export class Platform {
  private constructor(
    readonly registry: string,
    readonly ingest: string,
    readonly username: string,
    /** A personal access token of the demo account. */
    readonly token: string,
    private readonly program: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Starts the platform with further settings, given as its environment would. */
  static async start(environment: Readonly<Record<string, string>> = {}): Promise<Platform> {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'pelorus-platform-'));
    await chmod(folder, 0o755);
    const [registry, ingest, sensorThings] = [await freePort(), await freePort(), await freePort()];
    const program = spawn(process.execPath, [path.join(WORKSPACE, 'tools/start.mjs')], {
      cwd: WORKSPACE,
      env: {
        ...outsideTests(),
        DATA_DIR: path.join(folder, '.data'),
        REGISTRY_PORT: String(registry),
        INGEST_PORT: String(ingest),
        SENSORTHINGS_PORT: String(sensorThings),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = await untilReady(program);
    const word = (name: string): string => new RegExp(`^ {2}${name} +(\\S+)`, 'm').exec(output)![1]!;
    const address = (port: number): string => `http://localhost:${port}`;
    return new Platform(address(registry), address(ingest), word('account'), word('token'), program, folder);
  }

  /** Kills a service, which starts again by itself; nothing happens while it does not run. */
  kill(service: 'registry' | 'ingest'): void {
    const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
    for (const line of processes) {
      const [, pid, parent, command = ''] = /^ *(\d+) +(\d+) (.*)$/.exec(line) ?? [];
      const isOurs = Number(parent) === this.program.pid;
      if (isOurs && command.endsWith(path.join(service, 'main.js'))) process.kill(Number(pid), 'SIGKILL');
    }
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.program.once('close', resolve));
    this.program.kill('SIGTERM');
    await ended;
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function untilReady(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const hear = (text: string): void => {
      output += text;
      if (output.includes('Ctrl-C')) resolve(output);
    };
    program.stdout!.setEncoding('utf8').on('data', hear);
    program.stderr!.setEncoding('utf8').on('data', hear);
    program.once('close', () => reject(new Error(`the platform ended early:\n${output}`)));
  });
}

const outsideTests = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !OF_TESTS.includes(name)));
