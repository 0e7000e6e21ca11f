import { DomainError } from '@pelorus/shared/kernel';
import { type Database, sql } from '@pelorus/shared/persistence';
import { registryTables } from '../tables/registry-tables';
import { CheckedReads } from './checked-reads';
import { changeRegistry, type RegistryChange } from './registry-change';

/** Change with a check before it. */
export interface CheckedChange<Plan, Result> {
  /** Plans the change; must read through `reads` only, one state of the registry. */
  readonly check: (reads: CheckedReads) => Promise<Plan>;
  readonly write: (change: RegistryChange, plan: Plan) => Promise<Result>;
}

/** Checks of a change before the client must retry. */
const CHECKS = 5;

/**
 * Checks a change while others run, then writes it alone. Checks again where others changed what it had read;
 * DomainError `unavailable` after CHECKS.
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

/** Thrown where a check does not hold any more. */
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
