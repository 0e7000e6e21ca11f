import { type Executor, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { isDistributed } from '../is-distributed';
import { foldKey, lockFold } from './fold-lock';

/** Longest time in which a read begins anew because of folds, in milliseconds: longer reads see what folds change meanwhile. */
const PATIENCE_MS = 1_000;

/**
 * Reads totals and unfolded datasets so that each dataset counts once. A statement on one server sees all of a fold or
 * nothing. On a distributed one the nodes commit one after the other: there `read` is run again when a fold committed meanwhile.
 */
export async function betweenFolds<Result>(
  executor: Executor,
  tables: IngestTables,
  read: () => Promise<Result>,
  patienceMs = PATIENCE_MS,
): Promise<Result> {
  if (!(await isDistributed(executor, tables))) return read();
  const end = performance.now() + patienceMs;
  for (let before = await settledCommit(executor, tables); ;) {
    const result = await read();
    const after = await settledCommit(executor, tables);
    if (after === before || performance.now() > end) return result;
    before = after;
  }
}

/** Ends a fold on a distributed server: numbers its commit, and has readers wait until all nodes know it. */
export async function announceCommit(executor: Executor, tables: IngestTables): Promise<void> {
  if (!(await isDistributed(executor, tables))) return;
  await lockFold(executor, tables, 'commit');
  await executor.query(sql`select nextval(${tables.foldCommits.text}::regclass)`);
}

/** The number of a commit which all nodes know, and which was the last one when this was asked; waits for one that is under way. */
async function settledCommit(executor: Executor, tables: IngestTables): Promise<number> {
  // The number is read before the lock is awaited: a commit that begins between both gets a later number.
  const [row] = await executor.query<{ number: number }>(
    sql`select last_value + is_called::integer as number, pg_advisory_xact_lock_shared(${foldKey(tables, 'commit')}) from ${tables.foldCommits}`,
    { prepared: true },
  );
  return row!.number;
}
