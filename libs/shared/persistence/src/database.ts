import { Pool, type PoolClient } from 'pg';
import { DataSource, type EntityManager, type EntitySchema, type QueryRunner } from 'typeorm';
import { type Secret } from '@pelorus/shared/config';
import { isTransient, translateDriverError } from './driver-error';
import { Notifications } from './notifications';
import { setAll } from './session-settings';
import { PG_TYPES } from './pg-types';
import { preparedOn } from './prepared-statements';
import { PoolQueries } from './pool-queries';
import { type Queries, type QueryOptions } from './queries';
import { type Ask, inReadTransaction } from './read-transaction';
import { SnakeNamingStrategy } from './snake-naming-strategy';
import { type Sql, sql } from './sql';
import { keepContext, type StatementWatcher, watchStatements } from './watch-statements';

/** Where statements run: the database itself (each on its own) or one transaction. */
export interface Executor extends Queries {
  /** TypeORM's entity manager of the same connection, for writes through entity schemas. */
  readonly manager: EntityManager;
}

export interface DatabaseOptions {
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

/** Attempts at a transaction that concurrent ones make fail. */
const ATTEMPTS = 5;

/** Connections beside the pool that nothing but sessions, health and cancellations uses. */
const RESERVED = 2;

export class Database implements Executor {
  readonly #pool: Pool;
  readonly #reservedPool: Pool;
  readonly #queries: PoolQueries;
  /** Statements of sessions and of health, on connections of their own: however many statements run, these find one. */
  readonly reserved: Queries;
  #closing?: Promise<void>;

  private constructor(
    readonly dataSource: DataSource,
    { onPoolError = () => undefined, watchStatement }: DatabaseOptions,
  ) {
    this.#pool = (dataSource.driver as unknown as { readonly master: Pool }).master;
    this.#reservedPool = new Pool({ ...this.#pool.options, max: RESERVED }).on('error', onPoolError);
    if (watchStatement) for (const pool of [this.#pool, this.#reservedPool]) keepContext(pool);
    const breakOff = (processId: number): Promise<void> => this.breakOff(processId);
    this.#queries = new PoolQueries(this.#pool, breakOff);
    this.reserved = new PoolQueries(this.#reservedPool, breakOff);
  }

  /** Connects, or throws DomainError `unavailable`. */
  static async connect(options: DatabaseOptions): Promise<Database> {
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
        onConnect: prepareConnection(options),
      },
    });
    try {
      await dataSource.initialize();
    } catch (error) {
      throw translateDriverError(error);
    }
    return new Database(dataSource, options);
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

  /** Reads of one state; `first` is a statement without values that runs before. Independent statements go out at once. */
  async read<Result>(
    work: (snapshot: Executor, before: Promise<readonly object[]>) => Promise<Result>,
    first?: string,
  ): Promise<Result> {
    try {
      const run = (ask: Ask, before: Promise<readonly object[]>): Promise<Result> => {
        const query = async <Row>(statement: Sql, { prepared = false }: QueryOptions = {}): Promise<Row[]> =>
          (await ask(statement, prepared)) as Row[];
        return work({ manager: this.manager, query }, before);
      };
      return await inReadTransaction(await this.#pool.connect(), run, first);
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

  async isReachable(): Promise<boolean> {
    return this.reserved.query(sql`select 1`).then(
      () => true,
      () => false,
    );
  }

  /** Waits for running statements and closes all connections; called again, it waits for the same end. */
  close(): Promise<void> {
    this.#closing ??= Promise.all([this.dataSource.destroy(), this.#reservedPool.end()]).then(() => undefined);
    return this.#closing;
  }
}

/**
 * The executor of an open transaction. Transient errors pass as they are, so that the transaction can be run again. What it
 * prepares counts for its connection; the pool replaces that after one of its own statements.
 */
export function executorOf(manager: EntityManager): Executor {
  return {
    manager,
    async query<Row>(statement: Sql, { prepared = false }: QueryOptions = {}) {
      const runner = manager.queryRunner!;
      if (prepared && !runner.isReleased) {
        const client = (await runner.connect()) as PoolClient;
        return (await client.query(preparedOn(client, statement))).rows as Row[];
      }
      // The structured result: else those of updates and deletions are pairs of rows and count.
      const { records } = await runner.query(statement.text, statement.values, true);
      return records as Row[];
    },
  };
}

/** Gives what a new connection gets before its first statement. */
function prepareConnection({ watchStatement, statementSeconds = 0 }: DatabaseOptions) {
  const settings = setAll({ ...SETTINGS, statement_timeout: `${statementSeconds}s` });
  return async (client: PoolClient): Promise<void> => {
    surviveCuts(client);
    await client.query(settings);
    if (watchStatement) watchStatements(client, watchStatement);
  };
}

/** Keeps the process alive when a busy connection is cut: its statement fails with the same error, but the pool listens to idle ones only. */
function surviveCuts(client: PoolClient): void {
  client.on('error', () => undefined);
}
