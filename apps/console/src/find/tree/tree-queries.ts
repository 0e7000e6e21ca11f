import { type Item, rsql } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { registry } from '../../api/services';
import { bothOf } from '../filter/facet-filter';
import { type Question } from '../find-search';
import { ancestorsOf } from '../table/latest-streams';
import { TOP, type TreeLevel } from './tree-rows';

/** Most items of a level, and most roots of results. */
const MOST = 1_000;
const MOST_ROOTS = 200;

type Range = { readonly where: string; readonly q?: string };

/** Items directly below an item, or roots of results. */
export const treeLevelQuery = (parent: string, { where, q }: Question) =>
  queryOptions({
    queryKey: ['items', 'tree', parent, where, q],
    queryFn: async ({ signal }): Promise<TreeLevel> => {
      const isFiltered = Boolean(where?.trim() || q);
      const filter = { ...(where ? { where } : {}), ...(q ? { q } : {}) };
      const range = parent === TOP ? await rootsOf(filter, isFiltered, signal) : `parent.id==${parent}`;
      const { records: items, totalHits: total } = await list({ where: range }, signal);
      const [children, found] = await Promise.all([
        childrenOf(items, signal),
        isFiltered ? list({ ...filter, where: bothOf(where, range) }, signal) : undefined,
      ]);
      return { items, total, children, ...(found ? { found: new Set(found.records.map(({ id }) => id)) } : {}) };
    },
  });

const list = (query: Range, signal: AbortSignal) =>
  registry.call('GET /rest/v2/items', { query: { ...query, hits: MOST, sorts: 'shortName' }, signal });

/** Filter of roots: all, or those above results. */
async function rootsOf(filter: Question, isFiltered: boolean, signal: AbortSignal): Promise<string> {
  if (!isFiltered) return 'parent==null';
  const { facets } = await registry.facets({ by: ['root'], values: MOST_ROOTS, ...filter, signal });
  const codes = facets['root']?.values.map(({ value }) => String(value)) ?? [];
  return codes.length === 0 ? 'id==0' : String(rsql`code=in=${codes}`);
}

/** Numbers of children. */
async function childrenOf(items: readonly Item[], signal: AbortSignal): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let from = 0; from < items.length; from += MOST_ROOTS) {
    const ids = items.slice(from, from + MOST_ROOTS).map(({ id }) => id);
    const where = rsql`parent.id=in=${ids}`;
    const { facets } = await registry.facets({ by: ['parent'], values: MOST_ROOTS, where, signal });
    for (const { value, count } of facets['parent']?.values ?? []) counts.set(String(value), count);
  }
  return counts;
}

/** Ids of the items above an item. */
export const treeAncestorsQuery = (id: string) =>
  queryOptions({
    queryKey: ['items', 'ancestors', id],
    queryFn: async ({ signal }): Promise<string[]> => {
      const item = await registry.call('GET /rest/v2/items/{id}', { path: { id }, signal });
      const codes = ancestorsOf(item.code);
      if (codes.length === 0) return [];
      const { records } = await list({ where: String(rsql`code=in=${codes}`) }, signal);
      return records.map((record) => String(record.id));
    },
  });
