import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

/** Folding, deletions of datasets, which folds wait for, and the commits of folds on a distributed server. */
type Locked = 'fold' | 'deletion' | 'commit';

/** The key of an advisory lock of folding. */
export function foldKey({ streamTotal }: IngestTables, name: Locked): Sql {
  return sql`hashtextextended(${`${streamTotal.text}:${name}`}, 0)`;
}

/** Waits for a lock of folding and keeps it until the end of the transaction. */
export async function lockFold(executor: Executor, tables: IngestTables, name: Locked): Promise<void> {
  await executor.query(sql`select pg_advisory_xact_lock(${foldKey(tables, name)})`);
}
