import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { latestByItem, streamFilters } from './latest-streams';

/** Streams of one answer; the youngest come first, so that each item's youngest is among them. */
const MOST_STREAMS = 2_000;

/** The latest streams of some items and of what is mounted on them, in one request for about a hundred items. */
export const latestQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['streams', 'latest', codes],
    queryFn: async ({ signal }) => {
      const ask = async (filter: string) => {
        const query = { where: `values>0;(${filter})`, sorts: '-lastDatetime', hits: MOST_STREAMS };
        return (await ingest.call('GET /rest/streams', { query, signal })).records;
      };
      const streams = (await Promise.all(streamFilters(codes).map(ask))).flat();
      return latestByItem(codes, streams);
    },
    enabled: codes.length > 0,
    ...live(60),
  });
