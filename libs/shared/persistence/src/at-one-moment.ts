import { type Database } from './database';
import { type Executor } from './executor';

/** For checks: nothing is locked but the form of the table `locked`, and the connection goes back, so that dead rows can be removed between two batches. */
export async function atOneMoment<Result>(
  database: Database,
  read: (snapshot: Executor) => Promise<Result>,
  locked?: string,
): Promise<Result> {
  return database.read(read, 'select 1', locked);
}
