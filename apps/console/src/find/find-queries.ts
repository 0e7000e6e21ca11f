import { type Item } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { registry } from '../api/services';
import { hostPath } from '../ui/page/host-path';
import { bothOf } from './filter/facet-filter';
import { type FieldGraph } from './filter/field-graph';
import { questionOf, type Question } from './find-search';

/** Items of one table request. */
export const PAGE = 100;
/** Most positions of one answer. */
export /** Facets in their order; the names are those of the registry. */
const FACETS = ['type', 'root', 'status', 'missions.mission', 'contacts.contact', 'parameters.type'] as const;
export type FacetName = (typeof FACETS)[number];
/** Facet values shown at first. */
export const FEW_VALUES = 7;
const MANY_VALUES = 500;

export const itemPageQuery = (question: Question, page: number) =>
  queryOptions({
    queryKey: ['items', 'found', questionOf(question), page],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/items', {
        query: { ...questionOf(question), hits: PAGE, offset: page * PAGE },
        signal,
      }),
  });

/** Number of results; keeps the former one meanwhile. */
export const totalQuery = (question: Question) =>
  queryOptions({
    ...itemPageQuery(question, 0),
    select: ({ totalHits }: { totalHits: number }) => totalHits,
    placeholderData: keepPreviousData,
  });

/** Fingerprint of results: number and youngest change. Polled, so that pages refetch only after a change. */
export const changesQuery = ({ where, q }: Question) =>
  queryOptions({
    queryKey: ['found-changes', where, q],
    queryFn: async ({ signal }) => {
      const query = {
        ...questionOf({ ...(where ? { where } : {}), ...(q ? { q } : {}) }),
        hits: 1,
        sorts: '-lastModified',
      };
      const { totalHits, records } = await registry.call('GET /rest/v2/items', { query, signal });
      return `${totalHits} ${records[0]?.id} ${records[0]?.lastModified}`;
    },
    ...live(20),
  });

/** Counts of facet values, each without its own choice. Without results, those of all items (`ofAll`), as a way on. */
export const facetsQuery = ({ where, q }: Question, many = false) =>
  queryOptions({
    queryKey: ['items', 'facets', where, q, many],
    queryFn: async ({ signal }) => {
      const values = many ? MANY_VALUES : FEW_VALUES;
      const question = { ...(where ? { where } : {}), ...(q ? { q } : {}) };
      const asked = { by: [...FACETS], values, signal };
      const found = await registry.facets({ ...asked, ignoreOwn: true, ...question });
      const isEmpty = FACETS.every((name) => (found.facets[name]?.totalValues ?? 0) === 0);
      const ofAll = isEmpty && (where || q) ? await registry.facets(asked) : undefined;
      return { ...(ofAll ?? found), ofAll: ofAll !== undefined };
    },
    placeholderData: keepPreviousData,
  });

/** Values of a selector, the most frequent first, for writers of filters. */
export const knownValuesQuery = (selector: string) =>
  queryOptions({
    queryKey: ['items', 'known-values', selector],
    queryFn: async ({ signal }) => {
      const { facets } = await registry.facets({ by: [selector], values: 200, signal });
      return Object.values(facets)[0]?.values ?? [];
    },
    staleTime: 300_000,
  });

export const peekQuery = (id: string) =>
  queryOptions({
    queryKey: ['items', 'peek', id],
    queryFn: ({ signal }): Promise<Item> =>
      registry.call('GET /rest/v2/items/{id}', {
        path: { id },
        query: { with: 'parameters,contacts,resources,missions' },
        signal,
      }),
  });

/** Row of an item in the usual order; null where it is no result, or the order differs. */
export const rowQuery = ({ where, q, sorts }: Question, id: string) =>
  queryOptions({
    queryKey: ['items', 'row', where, q, sorts, id],
    queryFn: async ({ signal }) => {
      if (sorts !== undefined || !/^\d+$/.test(id)) return null;
      const query = { where: bothOf(where, `id<=${id}`), ...(q ? { q } : {}), hits: 1, sorts: '-id' };
      const { totalHits, records } = await registry.call('GET /rest/v2/items', { query, signal });
      return String(records[0]?.id) === id ? totalHits - 1 : null;
    },
  });

/** Fields of filters, from the registry's OpenAPI. */
export const fieldGraphQuery = queryOptions({
  queryKey: ['field-graph'],
  queryFn: async ({ signal }): Promise<FieldGraph> => {
    const response = await fetch(hostPath('/api-json'), { signal });
    if (!response.ok) throw new Error(`/api-json answers ${response.status}`);
    return ((await response.json()) as { readonly 'x-collections'?: FieldGraph })['x-collections'] ?? {};
  },
  staleTime: Infinity,
});
