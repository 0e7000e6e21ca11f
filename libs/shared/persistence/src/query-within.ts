import { type Pool, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';

/** Runs one statement that only reads, for so many milliseconds at the most; after that the server breaks it off. */
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
