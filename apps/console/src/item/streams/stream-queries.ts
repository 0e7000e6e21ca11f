import { all, pattern, ProblemError, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followedStreams, followOf } from '../../api/followed';
import { live } from '../../api/live';
import { allWithNewest, withNewest } from '../../api/live/newest';
import { type NewestValue } from '../../api/live/news';
import { itemsInService, parameterCodes } from '../../records/reporting';
import { ingest } from '../../api/services';
import { SPARK_FUNCTIONS, sparkValues } from '../../plot/spark-values';
import { windowOf } from './recent-values';

const LATEST = 8;
/** Most followed parameters below an item; a larger ship shows the streams below its present code. */
const FOLLOWED_BELOW = 100;
/** Most streams below an item. */
const MOST_BELOW = 2_000;

/** Answer of the ingest service; null for a registry without one. */
export async function unlessThereIsNone<Result>(call: () => Promise<Result>): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'no-ingest-service') return null;
    throw error;
  }
}

/** Code of a parameter's stream. */
export const streamCode = (itemCode: string, shortName: string): string => `${itemCode}:${shortName}`.toLowerCase();

type StreamsByCode = ReadonlyMap<string, FollowableStream>;

/** Streams by code of their parameters, wherever these were; null without ingest service. */
export const streamsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['item-streams', codes],
    queryFn: ({ signal }) =>
      unlessThereIsNone(async (): Promise<StreamsByCode> => {
        const streams = await followedStreams(codes, signal);
        return new Map(streams.map((stream) => [stream.code, stream]));
      }),
    enabled: codes.length > 0,
    ...live<StreamsByCode | null>(30, {
      codes,
      patch: (streams, newest) =>
        streams && new Map([...streams].map(([code, stream]) => [code, withNewest(stream, newest)])),
    }),
  });

/** Newest streams of an item and all below, wherever the instruments were; null without ingest service. */
export const latestStreamsQuery = (itemCode: string) =>
  queryOptions({
    queryKey: ['item-latest-streams', itemCode],
    queryFn: ({ signal }) => unlessThereIsNone(() => latestStreams(itemCode.toLowerCase(), signal)),
    ...live<LatestStreams | null>(30, { codes: [`${itemCode.toLowerCase()}:*`], patch: withNewestStreams }),
  });

/** Latest values of an item and all below. */
export interface LatestStreams {
  readonly streams: readonly FollowableStream[];
  /** Streams that should report: the item is as late as the worst. */
  readonly reporting: readonly FollowableStream[];
}

/** Streams with newer values; undefined where an unknown stream has some. */
function withNewestStreams(
  known: LatestStreams | null,
  newest: readonly NewestValue[],
): LatestStreams | null | undefined {
  const both = new Map([...(known?.streams ?? []), ...(known?.reporting ?? [])].map((stream) => [stream.code, stream]));
  if (newest.some(({ code }) => !both.has(code))) return undefined;
  const streams = allWithNewest([...both.values()], newest);
  return known && { streams: newestOf(streams), reporting: allWithNewest(known.reporting, newest) };
}

async function latestStreams(itemCode: string, signal: AbortSignal): Promise<LatestStreams> {
  const [below, items] = await Promise.all([streamsBelow(itemCode, signal), itemsInService([itemCode], signal)]);
  const codes = parameterCodes(items ?? []);
  const known = new Map(below.map((stream) => [stream.code, stream]));
  const isSmall = items !== undefined && codes.length <= FOLLOWED_BELOW;
  const followed = isSmall ? await followedStreams(codes, signal) : codes.flatMap((code) => known.get(code) ?? []);
  const own = new Set(followed.map(({ code }) => code));
  const streams = [...followed, ...below.filter(({ code }) => !own.has(code))].filter(({ values }) => values > 0);
  return { streams: newestOf(streams), reporting: followed.filter(({ values }) => values > 0) };
}

/** Newest streams, up to the shown number. */
const newestOf = (streams: readonly FollowableStream[]): readonly FollowableStream[] =>
  [...streams]
    .sort((a, b) => (b.lastDatetime ?? '').localeCompare(a.lastDatetime ?? '') || a.code.localeCompare(b.code))
    .slice(0, LATEST);

/** Streams below a code, the newest first. */
async function streamsBelow(itemCode: string, signal: AbortSignal): Promise<readonly Stream[]> {
  const where = String(all(rsql`code=like=${pattern(`${itemCode}:*`)}`, rsql`values>${0}`));
  const query = { where, sorts: '-lastDatetime,code', hits: MOST_BELOW };
  return (await ingest.call('GET /rest/streams', { query, signal })).records;
}

/** Values of a sparkline. */
export const recentQuery = (stream: FollowableStream) =>
  queryOptions({
    // One sparkline every ten minutes of the stream: the latest value beside it is newer.
    queryKey: ['item-recent', stream.code, stream.lastDatetime?.slice(0, '2024-01-17T18:1'.length)],
    queryFn: async ({ signal }) => {
      const request = {
        codes: [stream.code],
        aggregateFunctions: SPARK_FUNCTIONS,
        ...followOf(stream),
        ...windowOf(stream),
      };
      return sparkValues(stream.code, await ingest.columns(request, signal)) ?? null;
    },
    enabled: stream.unit !== 'text' && stream.lastDatetime !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
