import { type Pool, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** Runs one read-only statement; the server breaks it off after `limit` milliseconds. */
export async function queryWithin(
  pool: Pool,
  statement: QueryConfig,
  limit: number,
): Promise<QueryResult<QueryResultRow>> {
  const client = await pool.connect();
  try {
    await client.query(`begin read only; set local statement_timeout = ${Math.ceil(limit)}`);
    const result = await client.query<QueryResultRow>(statement);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    const failed = await client.query('rollback').catch((reason: unknown) => reason);
    client.release(failed instanceof Error);
    throw error;
  }
}
