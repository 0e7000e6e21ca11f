import { DomainError } from '@pelorus/shared/kernel';
import { type Database, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { nextMoment } from './change-moments';
import { changeOf, limitWaits, PATIENCE_MS, type RegistryChange } from './registry-change';

/** Attempts at a change that is taken back. */
const TRIES = 3;

/**
 * Runs `work` as a change that is taken back, and returns its result. It does not wait for other changes, and they do not
 * wait for it, unless both write the same records: `work` calls `giveWay` now and then. It reads one state of the registry.
 * A change that others make meanwhile may get in its way; it starts over then, and is DomainError `unavailable` in the end.
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
      // Another change has just made a record that the state read here does not have, or waits for one.
      if (!violatedConstraint(error) && !(error instanceof PreemptedError)) throw error;
      if (attempt === TRIES) throw error instanceof PreemptedError ? busy() : error;
    }
  }
}

/** Ends a change that is taken back when another one waits for it: that one has the clock, for which all others wait. */
export async function giveWay(change: RegistryChange): Promise<void> {
  const waiting = await change.query(
    sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`,
  );
  if (waiting.length > 0) throw new PreemptedError();
}

/** Ends a change for which another one waits. */
class PreemptedError extends Error {
  constructor() {
    super('another change waits for this one, which is taken back');
  }
}

function busy(): DomainError {
  const detail = 'Others are changing the same records; nothing is changed. Try again.';
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 1 });
}

/** Ends a change that is taken back. */
class RollbackError extends Error {
  constructor(readonly result: unknown) {
    super('the change is taken back');
  }
}
