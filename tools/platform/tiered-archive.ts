import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { IngestTables } from '@pelorus/ingest/persistence';
import { ALICE, IngestFixture, makeToken } from '@pelorus/ingest/running';
import { ingestChecks } from '@pelorus/ingest/service';
import { raw } from '@pelorus/shared/persistence';
import { type ObjectFault, type ObjectRequest, ObjectServer } from '@pelorus/shared/testing';
import { runChecks } from '@pelorus/shared/verification';
import { freshApp } from '../build/fresh-bundle.mjs';
import { fromOneFile } from '../start/from-one-file.mjs';
import { IngestProcess } from './ingest-process';

/** Work of a process of its own that can be killed. */
export interface KilledWork {
  kill(): void;
  readonly ended: Promise<unknown>;
}

/** Values of consecutive minutes. */
interface Minutes {
  readonly year?: number;
  readonly from?: number;
  readonly rows: number;
  readonly valueAt: (row: number) => number;
}

/** An archive with a store of objects, a service that reads it, and processes that tier it and bring it back. */
export class TieredArchive {
  private constructor(
    readonly server: ObjectServer,
    readonly ingest: IngestFixture,
    private readonly reader: IngestFixture,
    private readonly token: string,
  ) {}

  static async start(): Promise<TieredArchive> {
    const server = await ObjectServer.start();
    Object.assign(process.env, server.sdkEnvironment());
    const ingest = await IngestFixture.start();
    const { OBJECT_STORE, OBJECT_STORE_PATH_STYLE } = server.environment() as Record<string, string>;
    const store = { OBJECT_STORE: OBJECT_STORE!, OBJECT_STORE_PATH_STYLE: OBJECT_STORE_PATH_STYLE! };
    const reader = await ingest.beside({ ...store, OBJECT_CACHE_BYTES: '0' });
    return new TieredArchive(server, ingest, reader, await makeToken(ingest.connection, ALICE));
  }

  async stop(): Promise<void> {
    await this.reader.stop();
    await this.ingest.stop();
    await this.server.stop();
  }

  /** Stores a dataset of a value a minute, from a minute of a year on; gives its id. */
  async store(code: string, { year = 2024, from = 0, rows, valueAt }: Minutes): Promise<number> {
    const lines = Array.from({ length: rows }, (_, i) => {
      const moment = new Date(Date.UTC(year, 0, 1) + (from + i) * 60_000);
      return `${moment.toISOString().slice(0, 19)}\t${valueAt(i)}\n`;
    });
    const response = await fetch(`${this.reader.service.url}/rest/datasets`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token}`, 'content-type': 'text/plain' },
      body: `datetime\t${code} [m]\n${lines.join('')}`,
    });
    expect(response.status).toBe(201);
    return ((await response.json()) as { readonly id: number }).id;
  }

  async delete(dataset: number): Promise<void> {
    await this.reader.alice.delete(`/rest/datasets/${dataset}`).expect(204);
  }

  async read(code: string): Promise<string> {
    return (await this.reader.anyone.get(`/rest/data?codes=${code}`).expect(200)).text;
  }

  /** The number of blocks that fulfil a condition. */
  async blocks(condition: string): Promise<number> {
    const [row] = await this.ingest.connection.query<{ count: number }>(
      raw(`select count(*) as count from ingest.block where ${condition}`),
    );
    return row!.count;
  }

  /** What verifying finds; doubts are about how a file was written. */
  async faults(): Promise<string[]> {
    const { OBJECT_STORE: address } = this.server.environment() as Record<string, string>;
    const tables = new IngestTables('ingest', { address: address!, pathStyle: true, cacheBytes: 0 });
    const reports = await runChecks(ingestChecks(this.ingest.connection, tables), { repair: false });
    return reports.flatMap(({ name, findings, failure }) => [
      ...findings.flatMap(({ subject, fault, kind }) => (kind === 'doubt' ? [] : [`${name}: ${subject}: ${fault}`])),
      ...(failure === undefined ? [] : [`${name}: ${failure}`]),
    ]);
  }

  /** A service that tiers, and sweeps first. Objects that nothing needs are removed at once. */
  tiering(): Promise<IngestProcess> {
    return IngestProcess.start(this.ingest.database.url, {
      ...this.server.environment(),
      ...{ TIER_AFTER: 'P0D', TIER_KEEP: 'P0D', MERGE: 'false', QUALITY_CHECK: 'off', ALERTS: 'off' },
    });
  }

  /** `untier` as a process of its own; `ended` gives its exit code and signal. */
  async untiering(): Promise<KilledWork> {
    const script = await freshApp('ingest');
    const env = { PATH: process.env['PATH'], DATABASE_URL: this.ingest.database.url, ...this.server.environment() };
    const child = spawn(process.execPath, ['--enable-source-maps', ...fromOneFile, script, 'untier'], {
      env,
      stdio: 'ignore',
    });
    return { kill: () => void child.kill('SIGKILL'), ended: once(child, 'exit') };
  }

  /** Runs work until a request to the store comes that `isStep`, which goes wrong as `fault` says, and kills it there. */
  async killAtRequest(
    work: () => Promise<KilledWork>,
    isStep: (request: ObjectRequest, nth: number) => boolean,
    fault: ObjectFault = 'silent',
  ): Promise<void> {
    const asked = new Map<string, number>();
    let reached: () => void;
    const waiting = new Promise<void>((resolve) => (reached = resolve));
    this.server.fault = (request) => {
      const nth = (asked.get(request.method) ?? 0) + 1;
      asked.set(request.method, nth);
      if (!isStep(request, nth)) return undefined;
      reached();
      return fault;
    };
    const running = await work();
    await waiting;
    running.kill();
    await running.ended;
    this.server.fault = () => undefined;
  }

  /** Runs work until it waits for rows that a statement locks, and kills it there, in its transaction. */
  async killAtLock(work: () => Promise<KilledWork>, statement: string): Promise<void> {
    await this.ingest.connection.transaction(async (transaction) => {
      await transaction.query(raw(statement));
      const running = await work();
      while ((await this.#waiting()) === 0) await delay(20);
      running.kill();
      await running.ended;
    });
    // Its statement ends with our transaction, and its own one with the connection that nobody has any more.
    while ((await this.#open()) > 0) await delay(20);
  }

  async #waiting(): Promise<number> {
    const [row] = await this.ingest.connection.query<{ count: number }>(
      raw(`select count(*) as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ilike '%update%'`),
    );
    return row!.count;
  }

  /** Transactions of others that are open. */
  async #open(): Promise<number> {
    const [row] = await this.ingest.connection.query<{ count: number }>(
      raw(`select count(*) as count from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`),
    );
    return row!.count;
  }
}
