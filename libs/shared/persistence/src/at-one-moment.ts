import { type Database, type Executor } from './database';

/**
 * Reads some rows as they are at one moment, for a check. Nothing is locked, and the connection is given back at the end,
 * so that the database can remove dead rows between two batches.
 */
export async function atOneMoment<Result>(
  database: Database,
  read: (snapshot: Executor) => Promise<Result>,
): Promise<Result> {
  return database.read(read, 'select 1');
}
