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
 * Begins a transaction. The settings are for a distributed server: it writes streams, which are on every node, together
 * with blocks, and passes the lock timeout on to its workers, where an upload waits.
 */
const BEGIN = [
  'begin',
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  `set local citus.propagate_set_commands = 'local'`,
].join('; ');

/** Limits the wait for an upload with the same streams or bytes. A message of its own: Citus passes the whole message on. */
const LIMIT = `set local lock_timeout = '10s'`;

/** A connection that sends statements without waiting for the answers to earlier ones. */
type Pipeline = PoolClient & { pipeline: boolean };

/** One transaction on a connection of its own, in which blocks can be copied. It ends by `commit` or `rollback`. */
export class UploadTransaction implements Executor {
  #copy?: BlockCopy;

  private constructor(
    private readonly runner: QueryRunner,
    private readonly client: Pipeline,
    private readonly tables: IngestTables,
  ) {}

  static async begin(database: Database, tables: IngestTables): Promise<UploadTransaction> {
    const transaction = await UploadTransaction.#connect(database, tables);
    try {
      await transaction.#begin();
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
    return transaction;
  }

  static async #connect(database: Database, tables: IngestTables): Promise<UploadTransaction> {
    const runner = await database.connection();
    return new UploadTransaction(runner, (await runner.connect()) as Pipeline, tables);
  }

  get manager(): EntityManager {
    return this.runner.manager;
  }

  /** Runs on the driver itself: TypeORM's runners cost as much as a short statement. `prepared` has its effect here. */
  async query<Row>({ text, values }: Sql, { prepared = false }: QueryOptions = {}): Promise<Row[]> {
    // Removes a connection from the pool that is lost between two statements.
    if (this.runner.isReleased) throw translateDriverError(new Error('Connection terminated'));
    try {
      const { rows } = await this.client.query({ text, values, ...(prepared && { name: preparedName(text) }) });
      return rows as Row[];
    } catch (error) {
      throw translateDriverError(error);
    }
  }

  /** Begins to copy a dataset's blocks; no other statement can run before the copy has ended. */
  copyBlocks(part: number, datasetId: number): BlockCopy {
    this.#copy = new BlockCopy(this.client, this.tables, part, datasetId);
    return this.#copy;
  }

  /** Commits and gives the connection back. */
  async commit(): Promise<void> {
    // The server turns the commit of a failed transaction silently into a rollback.
    await this.#send('commit');
    await this.runner.release();
  }

  /** Undoes everything and gives the connection back, or closes it when that fails. Does nothing after an end. */
  async rollback(): Promise<void> {
    if (this.runner.isReleased) return;
    try {
      await this.#copy?.abort();
      await this.#send('rollback');
    } catch {
      // The pool drops a connection that is ending, and the server undoes its transaction.
      void this.client.end().catch(() => undefined);
    } finally {
      await this.runner.release();
    }
  }

  /** Sends both messages without waiting for the answer to the first one. */
  async #begin(): Promise<void> {
    this.client.pipeline = true;
    const settled = await Promise.allSettled([this.#send(BEGIN), this.#send(LIMIT)]);
    this.client.pipeline = false;
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
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
