import { all, pattern, rsql } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { notJudged } from './not-judged';

/** Streams that the page looks at: so many rules are told at once. */
export const MOST_OF_DAY = 100;

const DAY_MS = 86_400_000;

/** The streams with the newest values of the last day whose codes have all of the words, and how many there are. */
export const streamsOfDayQuery = (words: string) =>
  queryOptions({
    queryKey: ['quality-streams', words],
    queryFn: ({ signal }) => {
      const since = new Date(Date.now() - DAY_MS).toISOString().slice(0, 19);
      const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
      const where = all(
        rsql`lastDatetime>=${since}`,
        ...parts.map((part) => rsql`code=like=${pattern(`*${part.replaceAll('*', '')}*`)}`),
      );
      const query = { where: String(where), sorts: '-lastDatetime,code', hits: MOST_OF_DAY };
      return ingest.call('GET /rest/streams', { query, signal });
    },
    placeholderData: keepPreviousData,
    ...live(60),
  });

/** What of these streams is not judged, and why. */
export const notJudgedQuery = (codes: readonly string[]) =>
  queryOptions({
    queryKey: ['not-judged', codes],
    queryFn: async ({ signal }) => {
      const { records } = await ingest.call('GET /rest/quality/rules', { query: { codes: codes.join(',') }, signal });
      return notJudged(records);
    },
    enabled: codes.length > 0,
    ...live(60),
  });
