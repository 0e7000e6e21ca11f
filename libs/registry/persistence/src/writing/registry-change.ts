import { type Database, type Executor, sql } from '@pelorus/shared/persistence';
import { type SlotState } from '@pelorus/shared/kernel';
import { ChangeGate } from './change-gate';
import { type ChangeMoments, tick } from './change-moments';

/** An open transaction that changes the registry. */
export interface RegistryChange extends Executor, ChangeMoments {}

/** How many milliseconds a change waits for others before the client is asked to try again. */
export const PATIENCE_MS = 10_000;

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
      await limitWaits(transaction, Math.max(1, Math.round(until - performance.now())));
      return work(changeOf(transaction, await tick(transaction, schema, username)));
    }),
  );
}

/** The change that an open transaction is. */
export function changeOf(transaction: Executor, { now, before }: ChangeMoments): RegistryChange {
  return { manager: transaction.manager, query: (statement) => transaction.query(statement), now, before };
}

/** Lets each statement of a transaction wait for locks at most so long. */
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

/** Changes of one registry by this process that run, and that wait for their turn. */
export function changeSlots(database: Database, schema: string): SlotState {
  return gateOf(database, schema).state;
}
