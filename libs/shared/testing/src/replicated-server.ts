import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { SeverableLink } from './severable-link';
import { type TestDatabase } from './test-database';

const PROGRAM = path.resolve(__dirname, '../../../../tools/postgres/fixture/hold-replicated.mjs');
const NAME = 'pelorus';

/** A PostgreSQL server with a replica of it by streaming, both of one suite's own, and a database on them. */
export class ReplicatedServer {
  private constructor(
    private readonly program: ChildProcess,
    private readonly link: SeverableLink,
    private readonly primary: string,
    private readonly replica: string,
  ) {}

  /** Starts both servers; `migrate` fills the database. */
  static async start(migrate: (url: string) => Promise<unknown>): Promise<ReplicatedServer> {
    const program = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = (await once(createInterface({ input: program.stdout }), 'line')) as [string];
    const urls = JSON.parse(line) as { readonly primary: string; readonly replica: string };
    const link = await SeverableLink.to(Number(new URL(urls.replica).port));
    const server = new ReplicatedServer(program, link, urls.primary, urls.replica);
    await run(urls.primary, `create database ${NAME} template template0`);
    await migrate(server.url);
    return server;
  }

  /** The address of the database on the primary. */
  get url(): string {
    return inDatabase(this.primary);
  }

  /** The same on the replica, by way of a link that can be cut. */
  get replicaUrl(): string {
    const url = new URL(inDatabase(this.replica));
    url.port = String(this.link.port);
    return url.href;
  }

  /** The database as fixtures take it, which goes with the servers. */
  get database(): TestDatabase {
    return { url: this.url, drop: async () => undefined };
  }

  /** Lets the replica replay nothing more, so that it lags. */
  async pause(): Promise<void> {
    await run(this.replica, 'select pg_wal_replay_pause()');
    await this.onReplica(`select pg_get_wal_replay_pause_state() = 'paused' as done`);
  }

  async resume(): Promise<void> {
    await run(this.replica, 'select pg_wal_replay_resume()');
  }

  /** Makes a primary of the replica. */
  async promote(): Promise<void> {
    await run(this.replica, 'select pg_promote()');
  }

  cut(): void {
    this.link.cut();
  }

  /** Holds back what is sent to and from the replica. */
  hold(): void {
    this.link.hold();
  }

  mend(): void {
    this.link.mend();
  }

  /** Asks the replica, beside the link, until the column `done` is true. */
  async onReplica(statement: string): Promise<void> {
    while (!(await run<{ done: boolean }>(inDatabase(this.replica), statement))[0]?.done)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async stop(): Promise<void> {
    await this.link.close();
    const ended = once(this.program, 'close');
    this.program.stdin!.end();
    await ended;
  }
}

function inDatabase(server: string): string {
  const url = new URL(server);
  url.pathname = `/${NAME}`;
  return url.href;
}

async function run<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
