import { type AnyRecord, textIn } from '../copy/any-record';
import { type AnyClient } from '../copy/side';
import { walkPages } from '../copy/walk-pages';

const PATH = '/rest/datasets';

/** Datasets of a page: one answer of a link with long round trips. */
const PAGE = 5_000;

/** A place in the order in which datasets count: of two values for one time that of the later dataset does. */
export const byStorage = (a: AnyRecord, b: AnyRecord): number => {
  const [first, second] = [textIn(a, 'datetime'), textIn(b, 'datetime')];
  return first < second ? -1 : first > second ? 1 : a.id - b.id;
};

/** Datasets that a filter finds, in the order in which they count, page by page. */
export function datasetPages(
  client: AnyClient,
  where: string,
  options: { readonly signal: AbortSignal; readonly pageSize?: number },
): AsyncGenerator<readonly AnyRecord[], void, undefined> {
  return walkPages(client, { path: PATH, query: { where, sorts: 'datetime,id' }, pageSize: PAGE, ...options });
}

/** All datasets that a filter finds, in the order in which they count. */
export async function datasetsWhere(client: AnyClient, where: string, signal: AbortSignal): Promise<AnyRecord[]> {
  const found: AnyRecord[] = [];
  for await (const page of datasetPages(client, where, { signal })) found.push(...page);
  return found;
}

/** How many datasets a filter finds. */
export async function countWhere(client: AnyClient, where: string, signal: AbortSignal): Promise<number> {
  const page = await client.call(`GET ${PATH}`, { query: { where, hits: 0 }, signal });
  return (page as { readonly totalHits: number }).totalHits;
}
