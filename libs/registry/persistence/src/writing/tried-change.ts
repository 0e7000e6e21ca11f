import { DomainError } from '@pelorus/shared/kernel';
import { type Database, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { nextMoment } from './change-moments';
import { changeOf, limitWaits, PATIENCE_MS, type RegistryChange } from './registry-change';

/** Attempts at a trial. */
const TRIES = 3;

/**
 * Runs `work` as a change and rolls it back; returns its result. Waits for other changes only where both write the same
 * records; `work` calls `giveWay` now and then. Reads one state of the registry. Restarts where others interfere;
 * DomainError `unavailable` in the end.
 */
export async function tryRegistryChange<Result>(
  database: Database,
  schema: string,
  username: string,
  work: (change: RegistryChange) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction<never>(async (transaction) => {
        await transaction.query(sql`set transaction isolation level repeatable read`);
        await limitWaits(transaction, PATIENCE_MS);
        throw new RollbackError(await work(changeOf(transaction, await nextMoment(transaction, schema, username))));
      });
    } catch (error) {
      if (error instanceof RollbackError) return error.result as Result;
      // Others have made a record that this state lacks, or wait for one.
      if (!violatedConstraint(error) && !(error instanceof PreemptedError)) throw error;
      if (attempt === TRIES) throw error instanceof PreemptedError ? busy() : error;
    }
  }
}

/** Ends a trial that blocks a change: that one holds the clock, which all others need. */
export async function giveWay(change: RegistryChange): Promise<void> {
  const waiting = await change.query(
    sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`,
  );
  if (waiting.length > 0) throw new PreemptedError();
}

/** Thrown in a trial that blocks a change. */
class PreemptedError extends Error {
  constructor() {
    super('another change waits for this one, which is taken back');
  }
}

function busy(): DomainError {
  const detail = 'Others are changing the same records; nothing is changed. Try again.';
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 1 });
}

/** Thrown to roll a trial back. */
class RollbackError extends Error {
  constructor(readonly result: unknown) {
    super('the change is taken back');
  }
}
