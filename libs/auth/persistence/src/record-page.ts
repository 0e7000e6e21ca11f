import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, type PageSource } from '@pelorus/shared/persistence';

export interface RecordPage<Row> {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly Row[];
}

/** Reads a page: ids first, then records in the order of the ids. */
export async function readPageByIds<Row extends { readonly id: number }>(
  executor: Executor,
  source: PageSource,
  request: PageRequest,
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<RecordPage<Row>> {
  const { ids, totalHits } = await findPage(executor, source, request);
  const records = new Map((await read(ids)).map((record) => [record.id, record]));
  return { offset: request.offset, totalHits, records: ids.flatMap((id) => records.get(id) ?? []) };
}
