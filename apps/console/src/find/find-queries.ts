import { type Item } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { registry } from '../api/services';
import { hostPath } from '../ui/page/host-path';
import { bothOf } from './filter/facet-filter';
import { type FieldGraph } from './filter/field-graph';
import { questionOf, type Question } from './find-search';

/** Items of one request of the table. */
export const PAGE = 100;
/** Most positions of one answer. */
export /** Facets in their order; the names are those of the registry. */
const FACETS = ['type', 'root', 'status', 'missions.mission', 'contacts.contact', 'parameters.type'] as const;
export type FacetName = (typeof FACETS)[number];
/** Values of a facet that are shown before somebody asks for more. */
export const FEW_VALUES = 7;
const MANY_VALUES = 500;

/** Items of a question, page by page. */
export const itemPageQuery = (question: Question, page: number) =>
  queryOptions({
    queryKey: ['items', 'found', questionOf(question), page],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/items', {
        query: { ...questionOf(question), hits: PAGE, offset: page * PAGE },
        signal,
      }),
  });

/** How many items a question finds; while the answer is awaited the former number stays. */
export const totalQuery = (question: Question) =>
  queryOptions({
    ...itemPageQuery(question, 0),
    select: ({ totalHits }: { totalHits: number }) => totalHits,
    placeholderData: keepPreviousData,
  });

/**
 * What tells whether the items of a question changed: their number and the youngest change. It is asked for often, so
 * that the pages themselves are read again only when there is a change.
 */
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

/**
 * How many of the items that are found have which value of each facet, as if no value of that facet were chosen. Where
 * nothing is found, the facets are those of all items (`ofAll`), so that one can go on from there.
 */
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

/** Values that a selector has in the registry, the most frequent first, for whoever writes a filter. */
export const knownValuesQuery = (selector: string) =>
  queryOptions({
    queryKey: ['items', 'known-values', selector],
    queryFn: async ({ signal }) => {
      const { facets } = await registry.facets({ by: [selector], values: 200, signal });
      return Object.values(facets)[0]?.values ?? [];
    },
    staleTime: 300_000,
  });

/** One item with what a look at it shows. */
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

/** The row of an item in the usual order; null where the question does not find it, or sorts in another way. */
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

/** What filters of items are made of, read from the registry's description of its interface. */
export const fieldGraphQuery = queryOptions({
  queryKey: ['field-graph'],
  queryFn: async ({ signal }): Promise<FieldGraph> => {
    const response = await fetch(hostPath('/api-json'), { signal });
    if (!response.ok) throw new Error(`/api-json answers ${response.status}`);
    return ((await response.json()) as { readonly 'x-collections'?: FieldGraph })['x-collections'] ?? {};
  },
  staleTime: Infinity,
});
