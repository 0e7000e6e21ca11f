import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ChildProgram } from '../process/child-program';
import { freePort } from '../process/free-port.mjs';

const root = path.resolve(__dirname, '../..');

/** Ports that pages name, by the settings of `npm start`. */
const PAGE_PORTS = {
  REGISTRY_PORT: '3000',
  INGEST_PORT: '3001',
  SENSORTHINGS_PORT: '3002',
  REGISTRY_METRICS_PORT: '9301',
  INGEST_METRICS_PORT: '9302',
} as const;

/** The token as pages write it. */
const PAGE_TOKEN = 'the-token-printed-by-npm-start';

/** `npm start` on ports and data of its own, and a folder in which the commands of pages are pasted into a shell. */
export class DemoSession {
  readonly #folder: string;
  readonly #ports: Readonly<Record<string, string>>;
  readonly #program: ChildProgram;
  #token = PAGE_TOKEN;

  private constructor(folder: string, ports: Readonly<Record<string, string>>) {
    this.#folder = folder;
    this.#ports = ports;
    this.#program = new ChildProgram('tools/start.mjs', { env: { ...ports, DATA_DIR: this.#dataFolder } });
  }

  static async begin(): Promise<DemoSession> {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pelorus-readme-'));
    fs.chmodSync(folder, 0o755);
    const ports: Record<string, string> = {};
    for (const name of Object.keys(PAGE_PORTS)) ports[name] = String(await freePort());
    for (const name of ['tools', 'package.json']) fs.symlinkSync(path.join(root, name), path.join(folder, name));
    const bin = path.join(folder, 'bin');
    fs.mkdirSync(bin);
    // Where there is a curl, it is the judge, told to fail for answers that are errors, and to show them.
    if (spawnSync('curl', ['--version']).error)
      fs.symlinkSync(path.join(__dirname, 'curl.mjs'), path.join(bin, 'curl'));
    fs.writeFileSync(path.join(folder, '.curlrc'), 'fail-with-body\n');
    return new DemoSession(folder, ports);
  }

  /** Waits until the platform is ready, and with `data` until it has all measurements of the demo fleet. */
  async ready({ data }: { readonly data: boolean }): Promise<void> {
    this.#token = await this.#program.until((output) => /^ {2}token +(\S+)/m.exec(output)?.[1]);
    if (data) await this.#program.until((output) => /^The demo data are complete/m.exec(output)?.[0]);
  }

  /** A text of a page with the services' real ports and the real token. */
  real(text: string): string {
    return Object.entries(PAGE_PORTS)
      .reduce(
        (changed, [name, port]) => changed.replaceAll(`localhost:${port}`, `localhost:${this.#ports[name]}`),
        text,
      )
      .replaceAll(PAGE_TOKEN, this.#token);
  }

  /** Runs a program with a text as its input, in the folder and with the environment of the session. */
  run(command: string, args: readonly string[], input: string): SpawnSyncReturns<string> {
    return spawnSync(command, args, {
      cwd: this.#folder,
      input,
      maxBuffer: 1 << 26,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATABASE_URL: '',
        npm_config_loglevel: 'error',
        DATA_DIR: this.#dataFolder,
        CURL_HOME: this.#folder,
        PATH: `${path.join(this.#folder, 'bin')}${path.delimiter}${process.env['PATH']}`,
      },
    });
  }

  /** Pastes commands of pages into a shell, which ends at the first one that fails. */
  paste(commands: string): SpawnSyncReturns<string> {
    return this.run('sh', ['-eu'], this.real(commands));
  }

  /** Stops the platform, and removes all that was made. */
  async end(): Promise<void> {
    await this.#program.stop('SIGTERM');
    fs.rmSync(this.#folder, { recursive: true, force: true });
  }

  get #dataFolder(): string {
    return path.join(this.#folder, '.data');
  }
}
