import { type PoolClient } from 'pg';
import { type EntityManager, type QueryRunner } from 'typeorm';
import {
  type Database,
  type Executor,
  preparedName,
  type QueryOptions,
  type Sql,
  translateDriverError,
} from '@pelorus/shared/persistence';
import { BlockCopy } from './copy/block-copy';
import { type IngestTables } from './ingest-tables';

/**
 * Begins a transaction. The settings are for a distributed server: it writes streams, which are on every node, and blocks
 * together, and passes the limit that follows on to its workers, where an upload waits.
 */
const BEGIN = [
  'begin',
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  `set local citus.propagate_set_commands = 'local'`,
].join('; ');

/**
 * An upload waits for a while for another one that makes the same streams, or stores the same bytes. A message of its own:
 * the whole message is passed on.
 */
const LIMIT = `set local lock_timeout = '10s'`;

/** A connection whose statements need not wait for the answers to those before them. */
type Pipeline = PoolClient & { pipeline: boolean };

/** One transaction on a connection of its own, in which blocks can be copied. It ends by `commit` or `rollback`. */
export class UploadTransaction implements Executor {
  #copy?: BlockCopy;

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: Pipeline,
    private readonly tables: IngestTables,
  ) {}

  /** Begins a transaction. */
  static async begin(database: Database, tables: IngestTables): Promise<UploadTransaction> {
    const transaction = await UploadTransaction.#connect(database, tables);
    try {
      await transaction.#together(() => transaction.#begin());
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    return transaction;
  }

  /**
   * Runs statements as one transaction, from its beginning to its commit in one message; what fails undoes everything.
   * `work` makes all of them at once.
   */
  static async atOnce(
    database: Database,
    tables: IngestTables,
    work: (transaction: UploadTransaction) => readonly Promise<unknown>[],
  ): Promise<void> {
    const transaction = await UploadTransaction.#connect(database, tables);
    try {
      await transaction.#together(() => [...transaction.#begin(), ...work(transaction), transaction.#send('commit')]);
      await transaction.runner.release();
    } finally {
      await transaction.rollback();
    }
  }

  static async #connect(database: Database, tables: IngestTables): Promise<UploadTransaction> {
    const runner = await database.connection();
    return new UploadTransaction(runner, (await runner.connect()) as Pipeline, tables);
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** On the driver itself: TypeORM's runners cost as much as a short statement. Here `prepared` has its effect. */
  async query<Row>({ text, values }: Sql, { prepared = false }: QueryOptions = {}): Promise<Row[]> {
    // A connection that is lost between two statements is taken back at once.
    if (this.runner.isReleased) throw translateDriverError(new Error('Connection terminated'));
    try {
      const { rows } = await this.client.query({ text, values, ...(prepared && { name: preparedName(text) }) });
      return rows as Row[];
    } catch (error) {
      throw translateDriverError(error);
    }
  }

  /**
   * Runs statements that are made at once, in their order, without waiting for one's answer before the next is sent. After
   * one that fails the server refuses all others, also a commit.
   */
  async #together(statements: () => readonly Promise<unknown>[]): Promise<void> {
    this.client.pipeline = true;
    const settled = await Promise.allSettled(statements());
    this.client.pipeline = false;
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Begins to copy a dataset's blocks; nothing else can run before it has ended. */
  copyBlocks(part: number, datasetId: number): BlockCopy {
    this.#copy = new BlockCopy(this.client, this.tables, part, datasetId);
    return this.#copy;
  }

  /** Commits and gives the connection back. */
  async commit(): Promise<void> {
    // Of a transaction that has failed, the server makes a rollback without a word.
    await this.#send('commit');
    await this.runner.release();
  }

  /** The same, together with the statements before it. */
  async commitAfter(statements: () => readonly Promise<unknown>[]): Promise<void> {
    await this.#together(() => [...statements(), this.#send('commit')]);
    await this.runner.release();
  }

  /** Undoes everything and gives the connection back; a connection that cannot is closed. Does nothing after an end. */
  async rollback(): Promise<void> {
    if (this.runner.isReleased) return;
    try {
      await this.#copy?.abort();
      await this.#send('rollback');
    } catch {
      // The pool drops a connection that is ending, and the server undoes what it began.
      void this.client.end().catch(() => undefined);
    } finally {
      await this.runner.release();
    }
  }

  #begin(): readonly Promise<unknown>[] {
    return [this.#send(BEGIN), this.#send(LIMIT)];
  }

  async #send(text: string): Promise<void> {
    if (this.runner.isReleased) throw translateDriverError(new Error('Connection terminated'));
    try {
      await this.client.query(text);
    } catch (error) {
      throw translateDriverError(error);
    }
  }
}
