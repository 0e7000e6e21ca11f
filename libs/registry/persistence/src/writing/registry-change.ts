import { type Database, type Executor, sql } from '@pelorus/shared/persistence';
import { ChangeGate } from './change-gate';
import { registryTables } from '../tables/registry-tables';

/** An open transaction that changes the registry. */
export interface RegistryChange extends Executor {
  /** The moment of the change: later than that of every change committed before. */
  readonly now: Date;
}

/** How many milliseconds a change waits for others before the client is asked to try again. */
const PATIENCE_MS = 10_000;

/** One change is made while the next one begins; a small pool keeps its connections for readers. */
const AT_ONCE = 2;
const SMALL_POOL = 4;

/**
 * Runs `work` as one change by an account, alone: changes of a registry are made one after another, so that moments
 * increase strictly in the order of commits, no reader sees half of one, and checks hold until they are written. Reads
 * never wait, for a connection neither. A change that waits for others longer than `patience` milliseconds is DomainError
 * `unavailable`. `work` must not ask for another change: it would wait for itself.
 */
export function changeRegistry<Result>(
  database: Database,
  schema: string,
  username: string,
  work: (change: RegistryChange) => Promise<Result>,
  patience = PATIENCE_MS,
): Promise<Result> {
  const until = performance.now() + patience;
  return gateOf(database, schema).pass(patience, () =>
    database.transaction(async (transaction) => {
      const left = Math.max(1, Math.round(until - performance.now()));
      await transaction.query(sql`select set_config('lock_timeout', ${`${left}ms`}, true)`);
      const now = await tick(transaction, schema, username);
      return work({ manager: transaction.manager, query: (statement) => transaction.query(statement), now });
    }),
  );
}

/**
 * Waits for the changes before this one; gives its moment, and tells the history whose it is. The moment is taken when the
 * clock is this change's already: a reader that finds it free knows that no change will have an earlier moment.
 */
async function tick(transaction: Executor, schema: string, username: string): Promise<Date> {
  const { clock } = registryTables(schema);
  const [row] = await transaction.query<{ now: Date }>(
    sql`with held as materialized (select held.now from ${clock} held for update),
      tick as (
        update ${clock} as clock
        set now = greatest(date_trunc('milliseconds', clock_timestamp()), held.now + interval '1 millisecond')
        from held returning clock.now)
      select tick.now, set_config('pelorus.now', tick.now::text, true),
        set_config('pelorus.account', ${username}, true) from tick`,
  );
  if (!row) throw new Error(`the clock of ${schema} is missing`);
  return row.now;
}

const gates = new WeakMap<Database, Map<string, ChangeGate>>();

/** The gate that all changes of one registry by this process go through. */
function gateOf(database: Database, schema: string): ChangeGate {
  const ofDatabase = gates.get(database) ?? new Map<string, ChangeGate>();
  gates.set(database, ofDatabase);
  const gate = ofDatabase.get(schema) ?? new ChangeGate(database.poolSize < SMALL_POOL ? 1 : AT_ONCE);
  ofDatabase.set(schema, gate);
  return gate;
}
