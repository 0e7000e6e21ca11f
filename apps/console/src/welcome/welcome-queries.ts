import { type Stream } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followedStreams } from '../api/followed';
import { live } from '../api/live';
import { allWithNewest } from '../api/live/newest';
import { ingest, registry } from '../api/services';
import { firstOfEachItem } from './latest-by-item';

/** Streams that are listed as the latest, and those that they are chosen from. */
const LISTED = 8;
const READ = 100;

export const itemCountQuery = queryOptions({
  queryKey: ['welcome', 'items'],
  queryFn: async ({ signal }) => (await registry.call('GET /rest/v2/items', { query: { hits: 0 }, signal })).totalHits,
});

export const missionCountQuery = queryOptions({
  queryKey: ['welcome', 'missions'],
  queryFn: async ({ signal }) =>
    (await registry.call('GET /rest/v2/missions', { query: { hits: 0 }, signal })).totalHits,
});

export const datasetCountQuery = queryOptions({
  queryKey: ['welcome', 'datasets'],
  queryFn: async ({ signal }) => (await ingest.call('GET /rest/datasets', { query: { hits: 0 }, signal })).totalHits,
});

/** Streams with young values, of so many. */
interface NewestStreams {
  readonly streams: readonly FollowableStream[];
  readonly total: number;
}

/**
 * The streams with the youngest values, one of each item, wherever the instruments were, and how many streams have
 * values.
 */
export const newestStreamsQuery = queryOptions({
  queryKey: ['welcome', 'streams'],
  queryFn: async ({ signal }): Promise<NewestStreams> => {
    const query = { where: 'values>0', sorts: '-lastDatetime', hits: READ };
    const { records, totalHits } = await ingest.call('GET /rest/streams', { query, signal });
    return { streams: await latestOfItems(records, signal), total: totalHits };
  },
  ...live<NewestStreams>(30, {
    codes: ({ streams }) => streams.map(({ code }) => code),
    patch: (answer, newest) => ({ ...answer, streams: allWithNewest(answer.streams, newest) }),
  }),
});

/** The first stream of each item, over all codes that its parameter had where these are several. */
async function latestOfItems(streams: readonly Stream[], signal: AbortSignal): Promise<readonly FollowableStream[]> {
  const codes = streams.map(({ code }) => code);
  const registered =
    codes.length > 0 ? await registry.call('POST /rest/v2/parameters/streams', { body: { codes }, signal }) : [];
  const listed = firstOfEachItem(streams, registered).slice(0, LISTED);
  const moved = listed.flatMap(({ code, hasMoved }) => (hasMoved ? [code] : []));
  const followed = new Map((await followedStreams(moved, signal)).map((stream) => [stream.code, stream]));
  return listed.map(({ stream, code, hasMoved }) => (hasMoved && followed.get(code)) || stream);
}
