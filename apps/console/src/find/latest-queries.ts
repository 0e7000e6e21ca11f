import { queryOptions } from '@tanstack/react-query';
import { rsql } from '@pelorus/client';
import { type FollowableStream, followedStreams } from '../api/followed';
import { live } from '../api/live';
import { ingest, registry } from '../api/services';
import { latestByItem, streamFilters } from './latest-streams';

/** Streams of one answer; the youngest come first, so that each item's youngest is among them. */
const MOST_STREAMS = 2_000;

/** Parameters of items without streams under their codes that are followed: a page of new instruments has not so many. */
const MOST_FOLLOWED = 100;

/** The streams of items that have none under their present codes, and may have moved. */
async function movedStreams(codes: readonly string[], signal: AbortSignal): Promise<readonly FollowableStream[]> {
  if (codes.length === 0) return [];
  const items = await registry
    .items({ where: rsql`code=in=${codes}`, with: ['parameters'], limit: codes.length, signal })
    .toArray();
  const wanted = items.flatMap(({ code, parameters = [] }) =>
    parameters.map(({ shortName }) => `${code}:${shortName}`.toLowerCase()),
  );
  const streams = await followedStreams(wanted.slice(0, MOST_FOLLOWED), signal);
  return streams.filter(({ values }) => values > 0);
}

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
      const latest = latestByItem(codes, streams);
      const others = await movedStreams(
        codes.filter((code) => !latest.has(code)),
        signal,
      );
      return others.length === 0 ? latest : new Map([...latest, ...latestByItem(codes, others)]);
    },
    enabled: codes.length > 0,
    ...live(60),
  });
