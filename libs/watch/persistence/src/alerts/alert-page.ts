import { numberArray } from '@pelorus/ingest/persistence';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, type Sql, sql } from '@pelorus/shared/persistence';

export interface AlertPage<Entry> {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly Entry[];
}

/** Reads a page; `find` returns records in the order of their ids. */
export async function findAlertPage<Entry>(
  executor: Executor,
  source: Parameters<typeof findPage>[1],
  request: PageRequest,
  find: (ids: readonly number[]) => Promise<readonly Entry[]>,
): Promise<AlertPage<Entry>> {
  const { ids, totalHits } = await findPage(executor, source, request);
  return { offset: request.offset, totalHits, records: await find(ids) };
}

/** Ids as a table with the columns `wanted_id` and `place`. */
export const wantedIds = (ids: readonly number[]): Sql =>
  sql`unnest(${numberArray(ids)}::bigint[]) with ordinality as wanted (wanted_id, place)`;
