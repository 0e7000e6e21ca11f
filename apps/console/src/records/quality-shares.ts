import { queryOptions } from '@tanstack/react-query';
import { type FollowableStream } from '../api/followed';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { codesWithValues, sharesOf } from './shares-of-streams';

/** Days before now over which values are counted. */
export const SHARE_DAYS = [1, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/** Streams of one question. */
const MOST = 200;

/**
 * Streams by the quality of their values of the last days, the worst first: these, or all that have values. The values of a followed
 * stream are those under all of its codes.
 */
export const sharesQuery = (days: ShareDays, streams?: readonly FollowableStream[]) => {
  const codes = streams?.flatMap(codesWithValues).slice(0, MOST);
  return queryOptions({
    queryKey: ['quality-shares', days, codes],
    queryFn: async ({ signal }) => {
      const query = { hours: 24 * days, ...(codes ? { codes: codes.join(',') } : {}) };
      const answer = await ingest.call('GET /rest/quality/streams', { query, signal });
      return streams ? { ...answer, records: sharesOf(streams, answer.records) } : answer;
    },
    enabled: codes?.length !== 0,
    ...live(300),
  });
};
