import { type Executor, sql } from '@pelorus/shared/persistence';

/** Whether the server distributes tables. */
export async function isDistributed(executor: Pick<Executor, 'query'>): Promise<boolean> {
  return (await executor.query(sql`select from pg_extension where extname = 'citus'`)).length > 0;
}
