import { DomainError } from '@pelorus/shared/kernel';
import { type Database, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';
import { CheckedReads } from './checked-reads';
import { changeRegistry, type RegistryChange } from './registry-change';

/** A change that is checked before it begins. */
export interface CheckedChange<Plan, Result> {
  /** Plans the change by reads of one state of the registry; it must not read otherwise. */
  readonly check: (reads: CheckedReads) => Promise<Plan>;
  /** Carries out the plan. */
  readonly write: (change: RegistryChange, plan: Plan) => Promise<Result>;
}

/** Checks of one change until the client is asked to try again. */
const CHECKS = 5;

/**
 * Checks a change while others go on, then makes it alone. When others have changed what the check read, it is checked
 * again; DomainError `unavailable` when that happens again and again.
 */
export async function changeAfterCheck<Plan, Result>(
  database: Database,
  schema: string,
  username: string,
  { check, write }: CheckedChange<Plan, Result>,
): Promise<Result> {
  for (let checks = 1; checks <= CHECKS; checks++) {
    const { reads, plan } = await checkRegistry(database, schema, check);
    try {
      return await changeRegistry(database, schema, username, async (change) => {
        if (!(await reads.hold(change))) throw new OutdatedError();
        return write(change, plan);
      });
    } catch (error) {
      if (!(error instanceof OutdatedError)) throw error;
    }
  }
  throw new DomainError('unavailable', 'busy', KEEPS_CHANGING, { retryAfter: 1 });
}

const KEEPS_CHANGING = 'Others keep changing the same records; nothing is changed. Try again.';

/** Ends a change whose check does not hold any more. */
class OutdatedError extends Error {}

function checkRegistry<Plan>(
  database: Database,
  schema: string,
  check: (reads: CheckedReads) => Promise<Plan>,
): Promise<{ readonly reads: CheckedReads; readonly plan: Plan }> {
  return database.read(async (snapshot) => {
    const [clock] = await snapshot.query<{ now: Date }>(sql`select now from ${registryTables(schema).clock}`);
    if (!clock) throw new Error(`the clock of ${schema} is missing`);
    const reads = new CheckedReads(snapshot, clock.now);
    return { reads, plan: await check(reads) };
  });
}
