import { type DataColumns } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { HOUR } from './time-range';
import { SPARK_FUNCTIONS, sparkValues } from './spark-values';
import { SPARK_POINTS, type Sparklines, withNewestPoints } from './sparklines';

/** Longest list of codes that a request may have in its body. */
const MOST_CODES = 4_000;

/**
 * Reads the mean values of the latest `hours` of numeric streams that exist (not of those with the unit `text`) by one request, 48 buckets
 * each, again every minute; with `follow` of instruments over all codes that they had. For `<Sparkline data={lines.get(code)} range={range} />`.
 */
export const sparklinesQuery = (codes: readonly string[], { hours = 24, follow = false } = {}) =>
  queryOptions({
    queryKey: ['sparklines', codes, hours, follow],
    queryFn: async ({ signal }): Promise<Sparklines> => {
      const to = Math.ceil(Date.now() / 60_000) * 60_000;
      const from = to - hours * HOUR;
      const request = {
        codes: codes.slice(0, MOST_CODES),
        datetimeMin: new Date(from),
        datetimeMax: new Date(to),
        points: SPARK_POINTS,
        aggregateFunctions: SPARK_FUNCTIONS,
        ...(follow ? { follow } : {}),
      };
      return { range: [from, to], lines: linesOf(await ingest.columns(request, signal)) };
    },
    enabled: codes.length > 0,
    ...live<Sparklines>(60, { codes, patch: withNewestPoints, reread: 60 }),
  });

/** The numeric streams of an answer that have a value. */
function linesOf(answer: DataColumns): Sparklines['lines'] {
  const codes = new Set(answer.columns.map(({ code }) => code));
  return new Map(
    [...codes].flatMap((code) => {
      const line = sparkValues(code, answer);
      return line ? [[code, line] as const] : [];
    }),
  );
}
