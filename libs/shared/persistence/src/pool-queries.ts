import { type Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { DomainError } from '@pelorus/shared/kernel';
import { isBrokenOff, translateDriverError } from './driver-error';
import { isFull, preparedOn } from './prepared-statements';
import { type Queries, type QueryOptions } from './queries';
import { type Sql } from './sql';

export class PoolQueries implements Queries {
  /** `breakOff` ends the statement that the server process of a connection runs. */
  constructor(
    private readonly pool: Pool,
    private readonly breakOff: (processId: number) => Promise<void>,
  ) {}

  async query<Row>(statement: Sql, options: QueryOptions = {}): Promise<Row[]> {
    const { text, values } = statement;
    try {
      if (options.limit !== undefined || options.gone) return (await this.#bounded(statement, options)).rows as Row[];
      if (options.prepared) return (await this.#prepared(statement)).rows as Row[];
      return (await this.pool.query<QueryResultRow>({ text, values })).rows as Row[];
    } catch (error) {
      throw options.gone?.aborted ? clientGone(error) : translateDriverError(error);
    }
  }

  /** Uses callbacks, as the pool's own `query`: the promises of both steps cost a tenth of a short statement. */
  #prepared(statement: Sql): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      this.pool.connect((failure, client) => {
        if (!client) return reject(failure!);
        client.query(preparedOn(client, statement), (error: Error | null, result) => {
          // The pool, too, closes a connection whose statement failed.
          client.release(error ?? isFull(client));
          if (error) reject(error);
          else resolve(result);
        });
      });
    });
  }

  /** Runs a statement that ends after a time, or when nobody waits for it. */
  async #bounded(statement: Sql, { prepared = false, limit, gone }: QueryOptions): Promise<QueryResult> {
    gone?.throwIfAborted();
    const client = await this.pool.connect();
    const endWatch = this.#watch(client, gone);
    let failure: unknown;
    try {
      gone?.throwIfAborted();
      if (limit !== undefined) return await queryWithin(client, statement, limit, gone);
      const { text, values } = statement;
      return await client.query(prepared ? preparedOn(client, statement) : { text, values });
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      await endWatch();
      const isSound = failure === undefined || gone?.aborted === true || isBrokenOff(failure);
      const isOver = limit === undefined || (await hasEnded(client));
      client.release(!isSound || !isOver || isFull(client));
    }
  }

  /** Breaks off what a connection runs when nobody waits for it; the function that is given ends that. */
  #watch(client: PoolClient, gone: AbortSignal | undefined): () => Promise<void> {
    let breaking: Promise<void> | undefined;
    const stop = (): void => {
      const { processID } = client as PoolClient & { readonly processID?: number | null };
      if (typeof processID === 'number') breaking = this.breakOff(processID);
    };
    gone?.addEventListener('abort', stop);
    return async () => {
      gone?.removeEventListener('abort', stop);
      // A later cancellation could hit the next statement on this connection, such as the end of its transaction.
      await breaking;
    };
  }
}

function clientGone(cause: unknown): DomainError {
  return new DomainError('unavailable', 'client-gone', 'The client went away.', { cause });
}

/** Runs one statement in a read-only transaction, which it leaves open; the server breaks it off after `limit` milliseconds. */
async function queryWithin(
  client: PoolClient,
  { text, values }: Sql,
  limit: number,
  gone?: AbortSignal,
): Promise<QueryResult<QueryResultRow>> {
  await client.query(`begin read only; set local statement_timeout = ${Math.ceil(limit)}`);
  gone?.throwIfAborted();
  return client.query<QueryResultRow>({ text, values });
}

/** Ends a transaction that only read. Whether it is over: the time limit holds for its end, too. */
function hasEnded(client: PoolClient): Promise<boolean> {
  return client.query('commit').then(
    () => true,
    () => false,
  );
}
