import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@pelorus/shared/kernel';
import { type Database, type Executor, raw, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';

/** Longest wait for a lock: shorter than that after which the server looks for deadlocks, so that no upload is ended for one. */
const PATIENCE = '500ms';
/** Attempts before a command gives up, and the pause between two. */
const ATTEMPTS = 600;
const PAUSE_MS = 1_500;

/**
 * Runs work that locks out others for a moment, in a transaction as the owner of the tables. Whoever comes meanwhile waits half
 * a second at the most: while uploads or reads hold what it needs, it lets go and tries again.
 */
export async function underShortLock<Result>(
  database: Database,
  tables: IngestTables,
  work: (transaction: Executor) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction(async (transaction) => {
        await transaction.query(
          sql`select set_config('lock_timeout', ${PATIENCE}, true),
            set_config('role', pg_get_userbyid(relowner), true) from pg_class where oid = ${tables.block.text}::regclass`,
        );
        return work(transaction);
      });
    } catch (error) {
      if (attempt >= ATTEMPTS || !(error instanceof DomainError && error.code === 'busy')) throw error;
    }
    await pause(PAUSE_MS);
  }
}

/** Locks out everybody else from a table until the end of the transaction. */
export async function lockOut(transaction: Executor, table: string): Promise<void> {
  await transaction.query(raw(`lock table ${table} in access exclusive mode`));
}
