import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@pelorus/shared/kernel';
import { type Database } from './database';
import { type Executor } from './executor';

/** Attempts at a read, and the pause between two: a node that is back has broken connections, each of which fails once. */
const ATTEMPTS = 5;
const PAUSE_MS = 300;

/**
 * For checks: nothing is locked but the form of the table `locked`, and the connection goes back, so that dead rows can be removed
 * between two batches. `read` must have no effects of its own: it is run again when a node of a distributed server was away.
 */
export async function atOneMoment<Result>(
  database: Pick<Database, 'read'>,
  read: (snapshot: Executor) => Promise<Result>,
  locked?: string,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.read(read, 'select 1', locked);
    } catch (error) {
      const isAway = error instanceof DomainError && error.code === 'node-unavailable';
      if (!isAway || attempt === ATTEMPTS) throw error;
    }
    await pause(PAUSE_MS);
  }
}
