import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { ChangeFeedRepository } from '../history/change-feed.repository';
import { registryTables } from '../tables/registry-tables';

export interface ChangeMoments {
  /** Moment of the change: later than that of any committed one. */
  readonly now: Date;
  /** Moment of the change before. */
  readonly before: Date;
}

/** Moment of a change; `held` is the clock before it. */
const NEXT = sql`greatest(date_trunc('milliseconds', clock_timestamp()), held.now + interval '1 millisecond')`;

/**
 * Locks the clock, advances the version, sets the author. Takes the moment after locking: a reader that finds the clock
 * free knows that no later change has an earlier moment.
 */
export async function tick(transaction: Executor, schema: string, username: string): Promise<ChangeMoments> {
  const { clock } = registryTables(schema);
  const [row] = await transaction.query<ChangeMoments>(
    sql`with held as materialized (select held.now from ${clock} held for update),
      tick as (update ${clock} as clock set now = ${NEXT}, version = gen_random_uuid() from held returning clock.now)
      select tick.now, held.now as before, ${settings(username, sql`tick.now`)},
        pg_notify(${ChangeFeedRepository.channel(schema)}, '') from tick, held`,
  );
  return momentsOf(row, schema);
}

/** Moments that the next change would have; does not wait for the clock. */
export async function nextMoment(transaction: Executor, schema: string, username: string): Promise<ChangeMoments> {
  const [row] = await transaction.query<ChangeMoments>(
    sql`with held as (select now from ${registryTables(schema).clock}), next as (select ${NEXT} as now from held)
      select next.now, held.now as before, ${settings(username, sql`next.now`)} from held, next`,
  );
  return momentsOf(row, schema);
}

/** Sets moment and account for the history, and tells the version's trigger to stay quiet. */
function settings(username: string, now: Sql): Sql {
  return sql`set_config('pelorus.now', ${now}::text, true), set_config('pelorus.account', ${username}, true),
    set_config('pelorus.noted', 'true', true)`;
}

function momentsOf(row: ChangeMoments | undefined, schema: string): ChangeMoments {
  if (!row) throw new Error(`the clock of ${schema} is missing`);
  return row;
}
