import { type DataSource, type EntityManager, type QueryRunner } from 'typeorm';
import { type Secret } from '@pelorus/shared/config';
import { DatabaseServer, type ServerOptions } from './database-server';
import { isTransient, translateDriverError } from './driver-error';
import { type Executor, executorOf } from './executor';
import { type Notifications } from './notifications';
import { type Queries, type QueryOptions } from './queries';
import { ReadReplicas, type ReplicaChange } from './replicas/read-replicas';
import { type Sql, sql } from './sql';

export interface DatabaseOptions extends ServerOptions {
  /** The replicas that may answer what only reads; none by default. */
  readonly replicas?: readonly Secret[];
  /** Told when a replica is read from no more, and when it is again. */
  readonly onReplica?: (change: ReplicaChange) => void;
}

/** Attempts at a transaction that concurrent ones make fail. */
const ATTEMPTS = 5;

/**
 * The database of a service: the primary, which has all that is written, and perhaps replicas. What only reads, and says so
 * (`ReadReplicas.allow`), is answered by a replica that has all that the primary had when it was asked; all else by the primary.
 */
export class Database implements Executor {
  private constructor(
    private readonly primary: DatabaseServer,
    /** The replicas of the settings; undefined without any. */
    readonly replicas: ReadReplicas | undefined,
  ) {}

  /** Connects, or throws DomainError `unavailable`; a replica may come later. */
  static async connect({ replicas = [], onReplica, ...options }: DatabaseOptions): Promise<Database> {
    const primary = await DatabaseServer.connect(options);
    if (replicas.length === 0) return new Database(primary, undefined);
    return new Database(primary, new ReadReplicas(primary.reserved, replicas, { ...options, entities: [] }, onReplica));
  }

  get dataSource(): DataSource {
    return this.primary.dataSource;
  }

  get poolSize(): number {
    return this.primary.poolSize;
  }

  get connections(): DatabaseServer['connections'] {
    return this.primary.connections;
  }

  get manager(): EntityManager {
    return this.primary.manager;
  }

  /** Statements of sessions and of health, on connections of their own to the primary. */
  get reserved(): Queries {
    return this.primary.reserved;
  }

  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]> {
    return this.onServer((server) => server.query(statement, options));
  }

  /** Breaks off the statement that a connection to the primary runs, if any; `processId` is that of its server process. */
  breakOff(processId: number): Promise<void> {
    return this.primary.breakOff(processId);
  }

  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws, run again when it failed
   * only because of concurrent transactions, so `work` must have no effects of its own outside the database.
   */
  async transaction<Result>(work: (transaction: Executor) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.dataSource.transaction((manager) => work(executorOf(manager)));
      } catch (error) {
        if (attempt >= ATTEMPTS || !isTransient(error)) throw translateDriverError(error);
      }
    }
  }

  /**
   * Reads of one state; `first` is a statement without values that runs before, `locked` a table that keeps its form meanwhile.
   * Independent statements go out at once. `work` must have no effects of its own: it is run again on the primary when a replica fails.
   */
  read<Result>(
    work: (snapshot: Executor, before: Promise<readonly object[]>) => Promise<Result>,
    first?: string,
    locked?: string,
  ): Promise<Result> {
    return this.onServer((server) => server.read(work, first, locked));
  }

  /** Runs a read on the server of the request that runs, and again on the primary when that is a replica which fails. */
  onServer<Result>(work: (server: DatabaseServer) => Promise<Result>): Promise<Result> {
    return this.replicas ? this.#onChosen(this.replicas, work) : work(this.primary);
  }

  /** The same for reads that give part after part: one that has given some is not begun again, but fails. */
  async *partsOnServer<Part>(work: (server: DatabaseServer) => AsyncIterable<Part>): AsyncGenerator<Part> {
    const replica = await this.replicas?.chosen();
    if (!replica) return yield* work(this.primary);
    let given = 0;
    try {
      for await (const part of work(replica.server)) {
        given++;
        yield part;
      }
      return;
    } catch (error) {
      if (!this.replicas!.replaces(error) || given > 0) throw error;
    }
    yield* work(this.primary);
  }

  async #onChosen<Result>(replicas: ReadReplicas, work: (server: DatabaseServer) => Promise<Result>): Promise<Result> {
    const replica = await replicas.chosen();
    if (!replica) return work(this.primary);
    try {
      return await work(replica.server);
    } catch (error) {
      if (!replicas.replaces(error)) throw error;
      return work(this.primary);
    }
  }

  /** Gives a connection of its own to the primary, for COPY; the caller must release it. */
  connection(): Promise<QueryRunner> {
    return this.primary.connection();
  }

  /** Hears the notifications of a channel, on a connection besides those of the pool; nothing before `start`. */
  notifications(channel: string, onNotice: () => void): Notifications {
    return this.primary.notifications(channel, onNotice);
  }

  async isReachable(): Promise<boolean> {
    return this.reserved.query(sql`select 1`).then(
      () => true,
      () => false,
    );
  }

  /** Waits for running statements and closes all connections; called again, it waits for the same end. */
  async close(): Promise<void> {
    await Promise.all([this.primary.close(), this.replicas?.close()]);
  }
}
