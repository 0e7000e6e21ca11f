import { mkdirSync, readFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { serverAccount } from '../postgres/account.mjs';
import { serverBinaries } from '../postgres/binaries.mjs';
import { initialise } from '../postgres/initialise.mjs';
import { newPassword } from '../postgres/password.mjs';
import { serverUrl, startServer } from '../postgres/watched-server.mjs';
import { descendantsOf, type Process } from '../process/process-tree';

const RETRY_MS = 100;

/** Acknowledged writes outlast a process, not a machine: nothing is flushed. The log is small, as the disk (memory) is. */
const SETTINGS = {
  fsync: 'off',
  max_connections: 70,
  max_wal_size: '192MB',
  min_wal_size: '64MB',
  autovacuum_naptime: 5,
  shared_buffers: '48MB',
};

type Server = Awaited<ReturnType<typeof startServer>>;

/** A PostgreSQL that starts again at once whenever it ends, as under a supervisor. */
export class FaultDatabase {
  readonly #password = newPassword();
  readonly #latest: string[] = [];
  #server: Server | undefined;
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(private readonly folder: string) {}

  /** Makes a cluster in a folder that any account may enter, and starts it. */
  static async start(folder: string): Promise<FaultDatabase> {
    const database = new FaultDatabase(folder);
    const account = serverAccount();
    mkdirSync(folder);
    if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid);
    const bin = serverBinaries(account, folder);
    if (bin === undefined)
      throw new Error(`PostgreSQL's programs run neither where npm installed them nor in ${folder}`);
    await initialise(bin, folder, { account, password: database.#password, durable: false });
    const options = { bin, account, data: database.#data, password: database.#password, settings: SETTINGS };
    const log = (text: string): void => database.#log(text);
    const start = (): Promise<Server> => startServer({ ...options, log });
    database.#server = await start();
    database.#running = database.#keepRunning(start);
    return database;
  }

  get port(): number {
    return this.#server?.port ?? 1;
  }

  get latest(): readonly string[] {
    return this.#latest;
  }

  /** The address of a database through a port that leads here. */
  url(port = this.port, database = 'postgres'): string {
    return serverUrl({ port, password: this.#password, database });
  }

  /** Its main process; undefined while there is none. */
  get postmaster(): number | undefined {
    try {
      return Number.parseInt(readFileSync(path.join(this.#data, 'postmaster.pid'), 'utf8'), 10);
    } catch {
      return undefined;
    }
  }

  get backends(): Process[] {
    const { postmaster } = this;
    if (postmaster === undefined) return [];
    return descendantsOf(postmaster).filter(({ command }) => /^postgres: pelorus /.test(command));
  }

  signal(signal: NodeJS.Signals): void {
    if (this.postmaster !== undefined) sendSignal(this.postmaster, signal);
  }

  /** Ends all its processes at once, without a chance to write anything. */
  kill(): void {
    const { postmaster } = this;
    if (postmaster === undefined) return;
    for (const pid of [postmaster, ...descendantsOf(postmaster).map((each) => each.pid)]) sendSignal(pid, 'SIGKILL');
  }

  /** Runs statements over a connection of their own, past any link. */
  async query<Row>(text: string, values: readonly unknown[] = [], database = 'postgres'): Promise<Row[]> {
    const client = new Client({ connectionString: this.url(this.port, database), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as Row[];
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#server?.stop();
    await this.#running;
  }

  get #data(): string {
    return path.join(this.folder, 'data');
  }

  async #keepRunning(start: () => Promise<Server>): Promise<void> {
    for (;;) {
      if (!this.#isStopped) await this.#server?.ended;
      await this.#server?.stop();
      if (this.#isStopped) return;
      this.#server = await this.#restart(start);
    }
  }

  /** Tries until it runs: the disk may be full, or processes of the server before it may still be there. */
  async #restart(start: () => Promise<Server>): Promise<Server | undefined> {
    while (!this.#isStopped) {
      try {
        return await start();
      } catch (error) {
        this.#log(String(error));
        await delay(RETRY_MS);
      }
    }
    return undefined;
  }

  #log(text: string): void {
    this.#latest.push(text.trimEnd());
    if (this.#latest.length > 50) this.#latest.shift();
  }
}

/** Sends a signal to a process, which may be gone. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}
