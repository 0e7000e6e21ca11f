import { all, pattern, ProblemError, rsql, type Stream } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { recentOf, windowOf } from './stream-rhythm';

/** Codes of one request; the filter must fit into an address. */
const CODES = 100;
const LATEST = 8;

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

/** Streams with these codes, by code; null where there is no ingest service. */
export const streamsQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['item-streams', codes],
    queryFn: ({ signal }) =>
      unlessThereIsNone(async () => {
        const parts = Array.from({ length: Math.ceil(codes.length / CODES) }, (_, i) =>
          codes.slice(i * CODES, (i + 1) * CODES),
        );
        const lists = await Promise.all(
          parts.map((part) => ingest.streams({ where: rsql`code=in=${part}`, signal }).toArray()),
        );
        return new Map(lists.flat().map((stream) => [stream.code, stream]));
      }),
    enabled: codes.length > 0,
    ...live(30),
  });

/** The streams of an item and of all below it that have the newest values; null where there is no ingest service. */
export const latestStreamsQuery = (itemCode: string) =>
  queryOptions({
    queryKey: ['item-latest-streams', itemCode],
    queryFn: ({ signal }) =>
      unlessThereIsNone(async () => {
        const below = rsql`code=like=${pattern(`${itemCode.toLowerCase()}:*`)}`;
        const where = String(all(below, rsql`values>${0}`));
        return ingest.call('GET /rest/streams', {
          query: { where, sorts: '-lastDatetime,code', hits: LATEST },
          signal,
        });
      }),
    ...live(30),
  });

/** The latest values of a stream, as many as a small line shows, with the rhythm in which they came. */
export const recentQuery = (stream: Stream) =>
  queryOptions({
    // A new line every ten minutes of the stream: the latest value beside it is newer.
    queryKey: ['item-recent', stream.code, stream.lastDatetime?.slice(0, '2024-01-17T18:1'.length)],
    queryFn: async ({ signal }) => {
      const request = { codes: [stream.code], aggregateFunctions: ['MEAN', 'COUNT'], ...windowOf(stream) };
      return recentOf(await ingest.columns(request, signal));
    },
    enabled: stream.unit !== 'text' && stream.lastDatetime !== undefined,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
