import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream, followOf } from '../../api/followed';
import { ingest } from '../../api/services';
import { type TimeRange } from '../../plot/time-range';
import { extentOf } from '../data-view';
import { nearestOf, type Neighbours, neighboursOf, type TimesReader } from './neighbours';

/** Buckets of a counting read. */
const POINTS = 500;

/** Finds the last values before and the first ones after an empty range, over all streams. */
export const neighboursQuery = (
  streams: readonly FollowableStream[],
  range: TimeRange,
  flags: readonly number[] | undefined,
) =>
  queryOptions({
    queryKey: ['neighbours', streams.map((stream) => [stream.code, stream.values, followOf(stream)]), range, flags],
    queryFn: async ({ signal }): Promise<Neighbours> => {
      const found = streams.map((stream) => {
        const extent = extentOf([stream]);
        return extent ? neighboursOf(readerOf(stream, flags, signal), range, extent) : {};
      });
      return nearestOf(await Promise.all(found));
    },
    staleTime: 60_000,
  });

function readerOf(stream: FollowableStream, flags: readonly number[] | undefined, signal: AbortSignal): TimesReader {
  const asked = ({ from, to }: TimeRange) => ({
    ...{ codes: [stream.code], ...followOf(stream), datetimeMin: new Date(from), datetimeMax: new Date(to) },
    ...(flags ? { qualityFlags: flags } : {}),
  });
  return {
    counts: async (range) => {
      const request = { ...asked(range), points: POINTS, aggregateFunctions: ['COUNT'] as const };
      const { aggregate, times, columns } = await ingest.columns(request, signal);
      return { aggregate, times, counts: (columns[0]?.values ?? []).map(Number) };
    },
    times: async (range, limit) => {
      const more = limit === undefined ? {} : { limit };
      const { times } = await ingest.columns({ ...asked(range), aggregate: 'NONE', ...more }, signal);
      return times;
    },
  };
}
