import { type DataColumns } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream } from '../api/followed';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { type QualityShares, type ShareDays, sharesOf } from './quality-shares';

const DAY_MS = 86_400_000;

/** Counts the values of the last days by their flags, of streams with values in that time. */
export const sharesQuery = (streams: readonly FollowableStream[], days: ShareDays) => {
  const codes = streams.map(({ code }) => code);
  return queryOptions({
    queryKey: ['quality-shares', codes, days],
    queryFn: async ({ signal }): Promise<readonly QualityShares[]> => {
      const now = Date.now();
      const read = (qualityFlags: readonly number[]): Promise<DataColumns> =>
        ingest.columns(
          {
            ...{ codes, datetimeMin: new Date(now - days * DAY_MS), datetimeMax: new Date(now) },
            ...{ qualityFlags, aggregate: 'P1D', aggregateFunctions: ['COUNT', 'LEFT_OUT'] },
            ...(streams.some((stream) => stream.codes) ? { follow: true } : {}),
          },
          signal,
        );
      const [good, suspect, bad] = await Promise.all([read([1, 2]), read([3]), read([4, 6])]);
      return sharesOf(streams, { good, suspect, bad });
    },
    enabled: codes.length > 0,
    ...live(60),
  });
};
