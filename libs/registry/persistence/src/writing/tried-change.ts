import { type Database, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { nextMoment } from './change-moments';
import { changeOf, limitWaits, PATIENCE_MS, type RegistryChange } from './registry-change';

/** Attempts at a change that is taken back. */
const TRIES = 3;

/**
 * Runs `work` as a change that is taken back, and returns its result. It does not wait for other changes, and they do not
 * wait for it, unless both write the same records. It reads one state of the registry. A change that others make
 * meanwhile may get in its way; it starts over then.
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
        throw new TakenBack(await work(changeOf(transaction, await nextMoment(transaction, schema, username))));
      });
    } catch (error) {
      if (error instanceof TakenBack) return error.result as Result;
      // Another change has just made a record that the state read here does not have.
      if (attempt === TRIES || !violatedConstraint(error)) throw error;
    }
  }
}

/** Ends a change that is taken back. */
class TakenBack extends Error {
  constructor(readonly result: unknown) {
    super('the change is taken back');
  }
}
