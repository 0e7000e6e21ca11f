import { all, any, pattern, ProblemError, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followedStreams, followOf } from '../api/followed';
import { live } from '../api/live';
import { ingest, registry } from '../api/services';
import { recentOf, windowOf } from './stream-rhythm';

const LATEST = 8;
/** Parameters below an item whose instruments are followed; a ship with more shows the streams below its present code. */
const FOLLOWED_BELOW = 100;

/** What the ingest service tells; null where no such service stands beside the registry. */
export async function unlessThereIsNone<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'no-ingest-service') return null;
    throw error;
  }
}

/** The code under which a parameter's values are stored. */
export const streamCode = (itemCode: string, shortName: string): string => `${itemCode}:${shortName}`.toLowerCase();

/** The streams of parameters with these codes, wherever they were, by code; null where there is no ingest service. */
export const streamsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['item-streams', codes],
    queryFn: ({ signal }) =>
      unlessThereIsNone(async () => {
        const streams = await followedStreams(codes, signal);
        return new Map(streams.map((stream): [string, FollowableStream] => [stream.code, stream]));
      }),
    enabled: codes.length > 0,
    ...live(30),
  });

/**
 * The streams of an item and of all below it that have the newest values, wherever the instruments were; null where there is no
 * ingest service.
 */
export const latestStreamsQuery = (itemCode: string) =>
  queryOptions({
    queryKey: ['item-latest-streams', itemCode],
    queryFn: ({ signal }) => unlessThereIsNone(() => latestStreams(itemCode.toLowerCase(), signal)),
    ...live(30),
  });

async function latestStreams(itemCode: string, signal: AbortSignal): Promise<readonly FollowableStream[]> {
  const where = String(any(rsql`code==${itemCode}`, rsql`code=like=${pattern(`${itemCode}:*`)}`));
  const [below, items] = await Promise.all([
    streamsBelow(itemCode, signal),
    registry.call('GET /rest/v2/items', {
      query: { where, with: 'parameters', hits: FOLLOWED_BELOW },
      signal,
    }),
  ]);
  const codes = items.records.flatMap((item) =>
    (item.parameters ?? []).map(({ shortName }) => streamCode(item.code, shortName)),
  );
  if (codes.length > FOLLOWED_BELOW || items.totalHits > FOLLOWED_BELOW) return below;
  const followed = codes.length === 0 ? [] : await followedStreams(codes, signal);
  const known = new Set(codes);
  return [...followed, ...below.filter(({ code }) => !known.has(code))]
    .filter(({ values }) => values > 0)
    .sort((a, b) => (b.lastDatetime ?? '').localeCompare(a.lastDatetime ?? '') || a.code.localeCompare(b.code))
    .slice(0, LATEST);
}

/** The streams below a code that have the newest values. */
async function streamsBelow(itemCode: string, signal: AbortSignal): Promise<readonly Stream[]> {
  const where = String(all(rsql`code=like=${pattern(`${itemCode}:*`)}`, rsql`values>${0}`));
  return (
    await ingest.call('GET /rest/streams', { query: { where, sorts: '-lastDatetime,code', hits: LATEST }, signal })
  ).records;
}

/** The latest values of a stream, as many as a small line shows, with the rhythm in which they came. */
export const recentQuery = (stream: FollowableStream) =>
  queryOptions({
    // A new line every ten minutes of the stream: the latest value beside it is newer.
    queryKey: ['item-recent', stream.code, stream.lastDatetime?.slice(0, '2024-01-17T18:1'.length)],
    queryFn: async ({ signal }) => {
      const request = {
        codes: [stream.code],
        aggregateFunctions: ['MEAN', 'COUNT'],
        ...followOf(stream),
        ...windowOf(stream),
      };
      return recentOf(await ingest.columns(request, signal));
    },
    enabled: stream.unit !== 'text' && stream.lastDatetime !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
