import { Pool, type PoolClient } from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type QueryRunner } from 'typeorm';
import { type Secret } from '@pelorus/shared/config';
import { translateDriverError } from './driver-error';
import { type Executor } from './executor';
import { Notifications } from './notifications';
import { PG_TYPES } from './pg-types';
import { PoolQueries } from './pool-queries';
import { type Queries, type QueryOptions } from './queries';
import { type Ask, inReadTransaction } from './read-transaction';
import { setAll } from './session-settings';
import { SnakeNamingStrategy } from './snake-naming-strategy';
import { type Sql, sql } from './sql';
import { keepContext, type StatementWatcher, watchStatements } from './watch-statements';

export interface ServerOptions {
  readonly url: Secret;
  readonly poolSize: number;
  readonly entities: readonly EntitySchema[];
  /** Seconds after which PostgreSQL breaks off a statement; no limit by default. */
  readonly statementSeconds?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string;
  /** Called for each connection that breaks while idle. */
  readonly onPoolError?: (error: unknown) => void;
  /** Told of each statement; none by default. */
  readonly watchStatement?: StatementWatcher;
}

/**
 * Date-times are in UTC. JIT is off: statements of filters are long, run for milliseconds, and compiling delays them.
 * Parallel workers are off: requests share the cores. Random pages are cheap: tables of this size lie in memory.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
  work_mem: '16MB',
};

/** Connections beside the pool that nothing but sessions, health and cancellations uses. */
const RESERVED = 2;

/** The connections to one PostgreSQL server: the primary, or a replica of it. */
export class DatabaseServer implements Executor {
  readonly #pool: Pool;
  readonly #reservedPool: Pool;
  readonly #queries: PoolQueries;
  /** Statements of sessions and of health, on connections of their own: however many statements run, these find one. */
  readonly reserved: Queries;
  #closing?: Promise<void>;

  private constructor(
    readonly dataSource: DataSource,
    private readonly clients: ReadonlySet<PoolClient>,
    { onPoolError = () => undefined, watchStatement }: ServerOptions,
  ) {
    this.#pool = (dataSource.driver as unknown as { readonly master: Pool }).master;
    this.#reservedPool = new Pool({ ...this.#pool.options, max: RESERVED }).on('error', onPoolError);
    if (watchStatement) for (const pool of [this.#pool, this.#reservedPool]) keepContext(pool);
    const breakOff = (processId: number): Promise<void> => this.breakOff(processId);
    this.#queries = new PoolQueries(this.#pool, breakOff);
    this.reserved = new PoolQueries(this.#reservedPool, breakOff);
  }

  /** Connects, or throws DomainError `unavailable`. */
  static async connect(options: ServerOptions): Promise<DatabaseServer> {
    const clients = new Set<PoolClient>();
    const dataSource = new DataSource({
      type: 'postgres',
      url: options.url.reveal(),
      applicationName: options.applicationName,
      entities: [...options.entities],
      namingStrategy: new SnakeNamingStrategy(),
      poolSize: options.poolSize,
      connectTimeoutMS: 5_000,
      installExtensions: false,
      poolErrorHandler: options.onPoolError ?? (() => undefined),
      extra: {
        types: PG_TYPES,
        keepAlive: true,
        onConnect: prepareConnection(options, clients),
      },
    });
    try {
      await dataSource.initialize();
    } catch (error) {
      throw translateDriverError(error);
    }
    return new DatabaseServer(dataSource, clients, options);
  }

  get poolSize(): number {
    return this.#pool.options.max;
  }

  get connections(): { readonly busy: number; readonly idle: number; readonly waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
  }

  get manager(): EntityManager {
    return this.dataSource.manager;
  }

  /** Runs on the pool directly: a TypeORM runner costs as much as a short statement. */
  query<Row>(statement: Sql, options?: QueryOptions): Promise<Row[]> {
    return this.#queries.query(statement, options);
  }

  /** Breaks off the statement that a connection runs, if any; `processId` is that of its server process. */
  async breakOff(processId: number): Promise<void> {
    await this.reserved.query(sql`select pg_cancel_backend(${processId}::integer)`).catch(() => undefined);
  }

  /**
   * Reads of one state; `first` is a statement without values that runs before, `locked` a table that keeps its form. Independent
   * statements go out at once.
   */
  async read<Result>(
    work: (snapshot: Executor, before: Promise<readonly object[]>) => Promise<Result>,
    first?: string,
    locked?: string,
  ): Promise<Result> {
    try {
      const run = (ask: Ask, before: Promise<readonly object[]>): Promise<Result> => {
        const query = async <Row>(statement: Sql, { prepared = false }: QueryOptions = {}): Promise<Row[]> =>
          (await ask(statement, prepared)) as Row[];
        return work({ manager: this.manager, query }, before);
      };
      return await inReadTransaction(await this.#pool.connect(), run, first, locked);
    } catch (error) {
      throw translateDriverError(error);
    }
  }

  /** Gives a connection of its own, for cursors and COPY; the caller must release it. */
  async connection(): Promise<QueryRunner> {
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.connect();
    } catch (error) {
      throw translateDriverError(error);
    }
    return runner;
  }

  /** Hears the notifications of a channel, on a connection besides those of the pool; nothing before `start`. */
  notifications(channel: string, onNotice: () => void): Notifications {
    return new Notifications(this.#pool.options, channel, onNotice);
  }

  /** Waits for running statements and closes all connections; called again, it waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= Promise.all([this.dataSource.destroy(), this.#reservedPool.end()]).then(() => undefined);
    return this.#closing;
  }

  /** Closes all connections at once: statements that still run fail as those of a broken connection. */
  async abandon(): Promise<void> {
    const closing = this.close();
    for (const client of this.clients) streamOf(client).destroy();
    await closing.catch(() => undefined);
  }
}

/** Gives what a new connection gets before its first statement. */
function prepareConnection({ watchStatement, statementSeconds = 0 }: ServerOptions, clients: Set<PoolClient>) {
  const settings = setAll({ ...SETTINGS, statement_timeout: `${statementSeconds}s` });
  return async (client: PoolClient): Promise<void> => {
    surviveCuts(client);
    clients.add(client);
    client.once('end', () => clients.delete(client));
    await client.query(settings);
    if (watchStatement) watchStatements(client, watchStatement);
  };
}

/** Keeps the process alive when a busy connection is cut: its statement fails with the same error, but the pool listens to idle ones only. */
function surviveCuts(client: PoolClient): void {
  client.on('error', () => undefined);
}

/** The socket of a connection, which the driver's types keep to themselves. */
function streamOf(client: PoolClient): { destroy(): void } {
  return (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream;
}
