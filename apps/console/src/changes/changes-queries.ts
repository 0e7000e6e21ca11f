import { all, any, pattern, Rsql, rsql } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ingest, registry } from '../api/services';
import { type TimeRange } from '../plot/time-range';

/** Most changes, uploads and flags of a page; of more it tells the newest, and that there are more. */
export const MOST_CHANGES_TOLD = 2_000;
export const MOST_UPLOADS_TOLD = 500;

/** Query: a time, and an item with all that was on it. */
export interface ChangesRequest {
  readonly range: TimeRange;
  readonly item?: string | undefined;
}

const textOf = (time: number): string => new Date(time).toISOString();

/** What changed in the registry. */
export const registryChangesQuery = ({ range, item }: ChangesRequest) =>
  queryOptions({
    queryKey: ['changes', 'registry', range, item],
    queryFn: ({ signal }) =>
      registry.call('GET /rest/v2/history', {
        query: {
          datetimeMin: textOf(range.from),
          datetimeMax: textOf(range.to),
          ...(item ? { item } : {}),
          hits: MOST_CHANGES_TOLD,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** The filter of the datasets that were uploaded. */
export const uploadFilter = ({ range, item }: ChangesRequest): string =>
  String(all(...within('datetime', range), ...ofItem(item)));

/** Uploads that are still stored, with their streams. */
export const uploadsQuery = ({ range, item }: ChangesRequest) =>
  queryOptions({
    queryKey: ['changes', 'uploads', range, item],
    queryFn: async ({ signal }) => {
      const where = uploadFilter({ range, item });
      const query = { where, sorts: '-datetime', with: 'streams' as const, hits: MOST_UPLOADS_TOLD };
      return ingest.call('GET /rest/datasets', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

/** The flags that persons set or revoked. */
export const setFlagsQuery = ({ range, item }: ChangesRequest) =>
  queryOptions({
    queryKey: ['changes', 'flags', range, item],
    queryFn: async ({ signal }) => {
      const then = any(all(...within('created', range)), all(...within('revoked', range)));
      const query = { where: String(all(then, ...ofItem(item))), sorts: '-created', hits: MOST_UPLOADS_TOLD };
      return ingest.call('GET /rest/quality/flags', { query, signal });
    },
    placeholderData: keepPreviousData,
  });

const within = (field: string, { from, to }: TimeRange): Rsql[] => [
  new Rsql(`${field}>=${textOf(from)}`),
  new Rsql(`${field}<=${textOf(to)}`),
];

const ofItem = (item: string | undefined): Rsql[] =>
  item ? [rsql`streams.code==${pattern(`${item.toLowerCase().replaceAll('*', '\\*')}:*`)}`] : [];
