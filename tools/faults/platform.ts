import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freshApp } from '../build/fresh-bundle.mjs';
import { type Cleanup } from '../process/cleanup.mjs';
import { type Credentials } from '../platform/session.mjs';
import { createTokens } from '../start/access-tokens';
import { untilReady } from '../start/service.mjs';
import { FaultDatabase } from './fault-database';
import { type AppName, Instance } from './instance';
import { Link } from './link';
import { SmallDisk } from './small-disk.mjs';

const APPS = ['registry', 'ingest'] as const;
const INSTANCES = [1, 2];
const USERNAME = 'keeper@example.org';

/** Settings under which small disks and many writes of one machine are served, and little memory is used. */
const SETTINGS = {
  HOST: '127.0.0.1',
  MIN_FREE_BYTES: '200000',
  DATABASE_POOL_SIZE: '5',
  LARGE_UPLOADS: '2',
  PARSE_THREADS: '1',
  SHUTDOWN_TIMEOUT: '5',
  LOG_LEVEL: 'warn',
  INGEST_CODES: 'open',
};

/** Preloaded into services. */
const CLOCK = path.join(__dirname, 'clock.cjs');

/** Two instances of each service over one database, all links between them, and the disk. */
export class FaultPlatform {
  readonly instances: Instance[] = [];
  readonly #logged: string[] = [];

  private constructor(
    readonly disk: SmallDisk,
    readonly database: FaultDatabase,
    readonly databaseLink: Link,
    private readonly scripts: Readonly<Record<AppName, string>>,
  ) {}

  /** Starts all of it and waits until it is served. */
  static async start(cleanup: Cleanup): Promise<FaultPlatform> {
    const [registry, ingest] = await Promise.all(APPS.map((app) => freshApp(app)));
    const base = mkdtempSync(path.join(os.tmpdir(), 'pelorus-faults-'));
    // Root starts PostgreSQL under another account, which must get through.
    chmodSync(base, 0o711);
    cleanup.defer(() => rmSync(base, { recursive: true, force: true }));
    const disk = new SmallDisk(path.join(base, 'disk'));
    cleanup.defer(disk.remove);
    const database = await FaultDatabase.start(path.join(disk.folder, 'postgres'));
    cleanup.defer(() => database.stop());
    const link = await Link.open(() => database.port);
    cleanup.defer(() => link.close());
    const platform = new FaultPlatform(disk, database, link, { registry: registry!, ingest: ingest! });
    await platform.#startInstances(cleanup);
    return platform;
  }

  /** How clients log in on a database of the server; services may be starting on it. */
  async credentials(database = 'postgres'): Promise<Credentials> {
    const url = this.database.url(this.database.port, database);
    const [token] = await createTokens(url, 'npm run faults', [{ username: USERNAME }]);
    return { username: USERNAME, token: token! };
  }

  /** Lines of errors that services logged last. */
  get logged(): readonly string[] {
    return this.#logged;
  }

  get fileFolder(): string {
    return path.join(this.disk.folder, 'files');
  }

  get databaseUrl(): string {
    return this.database.url();
  }

  instancesOf(app: AppName): Instance[] {
    return this.instances.filter((instance) => instance.app === app);
  }

  /** Shifts the clock of an instance from the machine's, within a moment. */
  shiftClock({ options: { env } }: Instance, milliseconds: number): void {
    writeFileSync(env['CLOCK_FILE']!, String(milliseconds));
  }

  /** Starts one more instance, on a database of the same server; it is no part of the platform. */
  startInstance(app: AppName, name: string, own: NodeJS.ProcessEnv = {}, database = 'postgres'): Promise<Instance> {
    const clockFile = path.join(path.dirname(this.disk.folder), `clock-${name}`);
    const env = {
      ...process.env,
      ...SETTINGS,
      DATABASE_URL: this.database.url(this.databaseLink.port, database),
      FILE_FOLDER: this.fileFolder,
      NODE_OPTIONS: `--require ${CLOCK}`,
      CLOCK_FILE: clockFile,
      // Services start often; Node 22 and later keep what they have compiled.
      NODE_COMPILE_CACHE: path.join(path.dirname(this.disk.folder), 'compiled'),
      ...own,
    };
    writeFileSync(clockFile, '0');
    const log = (line: string): void => this.#log(`${name} ${line}`);
    return Instance.start({ app, name, script: this.scripts[app], env, log });
  }

  async #startInstances(cleanup: Cleanup): Promise<void> {
    mkdirSync(this.fileFolder, { mode: 0o755 });
    for (const app of APPS)
      for (const number of INSTANCES) this.instances.push(await this.startInstance(app, `${app}-${number}`));
    cleanup.defer(() => Promise.all(this.instances.map((instance) => instance.stop())));
    await Promise.all(this.instances.map(({ url }) => untilReady(url)));
  }

  #log(line: string): void {
    this.#logged.push(line);
    if (this.#logged.length > 40) this.#logged.shift();
  }
}
