import { type PoolClient } from 'pg';
import { isFull, preparedOn } from './prepared-statements';
import { type Sql } from './sql';

/** Runs a statement in an open transaction and gives its rows. */
export type Ask = (statement: Sql, prepared: boolean) => Promise<object[]>;

/**
 * Runs reads that see one state of the database on a connection, and gives it back to its pool. `first` is a statement
 * without values that runs before them. Statements that do not wait for each other are sent at once, the first one together
 * with the beginning of the transaction. The result does not wait for its end. `locked` is a table that nobody changes or takes
 * away meanwhile; it is locked before the state of the database is taken, so that both agree.
 */
export async function inReadTransaction<Result>(
  client: PoolClient,
  work: (ask: Ask, before: Promise<readonly object[]>) => Promise<Result>,
  first?: string,
  locked?: string,
): Promise<Result> {
  setPipelined(client, true);
  const before = first === undefined ? Promise.resolve([]) : client.query<object>(first).then(({ rows }) => rows);
  const lock = locked === undefined ? '' : `; lock table ${locked} in access share mode`;
  const begun = Promise.all([before, client.query(`begin isolation level repeatable read read only${lock}`)]);
  const ask: Ask = async (statement, prepared) => {
    const { text, values } = statement;
    const given = client.query<object>(prepared ? preparedOn(client, statement) : { text, values });
    const [{ rows }] = await Promise.all([given, begun]);
    return rows;
  };
  let end = 'rollback';
  try {
    const [result] = await Promise.all([work(ask, before), begun]);
    end = 'commit';
    return result;
  } finally {
    void giveBack(client, end);
  }
}

/** Ends a transaction that wrote nothing: what it read is true however it ends. */
async function giveBack(client: PoolClient, end: string): Promise<void> {
  const ended = await client.query(end).catch((error: Error) => error);
  setPipelined(client, false);
  // A connection that cannot end its transaction is not used again.
  client.release(ended instanceof Error ? ended : isFull(client));
}

/** Whether statements are sent before the answer to the one before. COPY needs a connection that is not pipelined. */
function setPipelined(client: PoolClient, pipelined: boolean): void {
  // The driver looks at the property before each statement; its types know it as an option of new connections only.
  (client as { pipeline: boolean }).pipeline = pipelined;
}
