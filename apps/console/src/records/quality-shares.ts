import type { Answer, IngestOperations } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream } from '../api/followed';
import { live } from '../api/live';
import { ingest } from '../api/services';

/** How many of the values of a stream are good, suspect, bad; and what judges none of them. */
export type QualityShares = Answer<IngestOperations['GET /rest/quality/streams']>['records'][number];

/** Days before now over which values are counted. */
export const SHARE_DAYS = [1, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/** Streams of one question. */
const MOST = 200;

/** Streams by the quality of their values of the last days, the worst first: these, or all that have values. */
export const sharesQuery = (days: ShareDays, streams?: readonly FollowableStream[]) => {
  const codes = streams?.filter(hasOwn).map(({ code }) => code);
  return queryOptions({
    queryKey: ['quality-shares', days, codes],
    queryFn: ({ signal }) => {
      const query = { hours: 24 * days, ...(codes ? { codes: codes.slice(0, MOST).join(',') } : {}) };
      return ingest.call('GET /rest/quality/streams', { query, signal });
    },
    enabled: codes?.length !== 0,
    ...live(300),
  });
};

/** Whether there are values under the present code: a followed stream may have them under former ones alone. */
const hasOwn = ({ code, codes }: FollowableStream): boolean =>
  codes === undefined || codes.some((one) => one.code === code && one.values > 0);
