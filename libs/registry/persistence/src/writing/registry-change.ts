import { type Database, type Executor, sql } from '@pelorus/shared/persistence';
import { type SlotState } from '@pelorus/shared/kernel';
import { ChangeGate } from './change-gate';
import { type ChangeMoments, tick } from './change-moments';

export interface RegistryChange extends Executor, ChangeMoments {}

/** Longest wait of a change for others, in milliseconds. */
export const PATIENCE_MS = 10_000;

/** One change runs while the next one begins; a small pool keeps connections for readers. */
const AT_ONCE = 2;
const SMALL_POOL = 4;

/**
 * Runs `work` as the only change: moments increase in commit order, no reader sees half a change, checks hold until
 * written. Reads never wait, nor for a connection. DomainError `unavailable` after `patience` milliseconds. `work` must
 * not begin another change: it would deadlock.
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
      await limitWaits(transaction, Math.max(1, Math.round(until - performance.now())));
      return work(changeOf(transaction, await tick(transaction, schema, username)));
    }),
  );
}

export function changeOf(transaction: Executor, { now, before }: ChangeMoments): RegistryChange {
  return { manager: transaction.manager, query: (statement) => transaction.query(statement), now, before };
}

/** Sets the lock timeout of a transaction. */
export async function limitWaits(transaction: Executor, milliseconds: number): Promise<void> {
  await transaction.query(sql`select set_config('lock_timeout', ${`${milliseconds}ms`}, true)`);
}

const gates = new WeakMap<Database, Map<string, ChangeGate>>();

function gateOf(database: Database, schema: string): ChangeGate {
  const ofDatabase = gates.get(database) ?? new Map<string, ChangeGate>();
  gates.set(database, ofDatabase);
  const gate = ofDatabase.get(schema) ?? new ChangeGate(database.poolSize < SMALL_POOL ? 1 : AT_ONCE);
  ofDatabase.set(schema, gate);
  return gate;
}

/** Changes of a registry in this process that run or wait. */
export function changeSlots(database: Database, schema: string): SlotState {
  return gateOf(database, schema).state;
}
