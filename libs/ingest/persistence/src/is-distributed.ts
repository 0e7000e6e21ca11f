import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from './ingest-tables';

/** Whether the server distributes tables; it is asked once. */
export async function isDistributed(executor: Pick<Executor, 'query'>, tables: IngestTables): Promise<boolean> {
  tables.isDistributed ??= (await executor.query(sql`select from pg_extension where extname = 'citus'`)).length > 0;
  return tables.isDistributed;
}
