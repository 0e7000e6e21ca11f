import { type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { type Sql } from './sql';

/** Runs one read-only statement; the server breaks it off after `limit` milliseconds. It does not begin when `gone` is aborted. */
export async function queryWithin(
  client: PoolClient,
  { text, values }: Sql,
  limit: number,
  gone?: AbortSignal,
): Promise<QueryResult<QueryResultRow>> {
  await client.query(`begin read only; set local statement_timeout = ${Math.ceil(limit)}`);
  try {
    gone?.throwIfAborted();
    return await client.query<QueryResultRow>({ text, values });
  } finally {
    await client.query('commit');
  }
}
