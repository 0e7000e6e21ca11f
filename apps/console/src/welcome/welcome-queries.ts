import { type Stream } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest, registry } from '../api/services';

/** Streams that are listed as the latest, and those that they are chosen from. */
const LISTED = 8;
const READ = 100;

/** How many items there are. */
export const itemCountQuery = queryOptions({
  queryKey: ['welcome', 'items'],
  queryFn: async ({ signal }) => (await registry.call('GET /rest/v2/items', { query: { hits: 0 }, signal })).totalHits,
});

/** How many missions there are. */
export const missionCountQuery = queryOptions({
  queryKey: ['welcome', 'missions'],
  queryFn: async ({ signal }) =>
    (await registry.call('GET /rest/v2/missions', { query: { hits: 0 }, signal })).totalHits,
});

/** How many datasets there are. */
export const datasetCountQuery = queryOptions({
  queryKey: ['welcome', 'datasets'],
  queryFn: async ({ signal }) => (await ingest.call('GET /rest/datasets', { query: { hits: 0 }, signal })).totalHits,
});

/** The streams with the youngest values, one of each item, and how many streams have values. */
export const latestStreamsQuery = queryOptions({
  queryKey: ['welcome', 'streams'],
  queryFn: async ({ signal }) => {
    const query = { where: 'values>0', sorts: '-lastDatetime', hits: READ };
    const { records, totalHits } = await ingest.call('GET /rest/streams', { query, signal });
    return { streams: onePerItem(records).slice(0, LISTED), total: totalHits };
  },
  ...live(30),
});

/** The first stream of each item. */
function onePerItem(streams: readonly Stream[]): Stream[] {
  const first = new Map<string, Stream>();
  for (const stream of streams) {
    const item = stream.code.slice(0, stream.code.lastIndexOf(':'));
    if (!first.has(item)) first.set(item, stream);
  }
  return [...first.values()];
}
