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
/**
 * Parameters below an item whose instruments are followed; a ship with more shows the streams below its present code.
 */
const FOLLOWED_BELOW = 100;
/** Streams below an item that are looked at. */
const MOST_BELOW = 2_000;

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

type StreamsByCode = ReadonlyMap<string, FollowableStream>;

/** The streams of parameters with these codes, wherever they were, by code; null where there is no ingest service. */
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

/**
 * The streams of an item and of all below it that have the newest values, wherever the instruments were; null where
 * there is no ingest service.
 */
export const latestStreamsQuery = (itemCode: string) =>
  queryOptions({
    queryKey: ['item-latest-streams', itemCode],
    queryFn: ({ signal }) => unlessThereIsNone(() => latestStreams(itemCode.toLowerCase(), signal)),
    ...live<LatestStreams | null>(30, { codes: [`${itemCode.toLowerCase()}:*`], patch: withNewestStreams }),
  });

/** What an item and all below it measured last. */
export interface LatestStreams {
  /** Streams with the newest values. */
  readonly streams: readonly FollowableStream[];
  /** The streams from which values are expected: the item is as late as the worst of them. */
  readonly reporting: readonly FollowableStream[];
}

/** The streams with newer values; undefined where a stream has some of which nothing is known. */
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

/** The streams with the newest values, as many as are shown. */
const newestOf = (streams: readonly FollowableStream[]): readonly FollowableStream[] =>
  [...streams]
    .sort((a, b) => (b.lastDatetime ?? '').localeCompare(a.lastDatetime ?? '') || a.code.localeCompare(b.code))
    .slice(0, LATEST);

/** The streams below a code, those with the newest values first. */
async function streamsBelow(itemCode: string, signal: AbortSignal): Promise<readonly Stream[]> {
  const where = String(all(rsql`code=like=${pattern(`${itemCode}:*`)}`, rsql`values>${0}`));
  const query = { where, sorts: '-lastDatetime,code', hits: MOST_BELOW };
  return (await ingest.call('GET /rest/streams', { query, signal })).records;
}

/** The latest values of a stream, as many as a small line shows. */
export const recentQuery = (stream: FollowableStream) =>
  queryOptions({
    // A new line every ten minutes of the stream: the latest value beside it is newer.
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
