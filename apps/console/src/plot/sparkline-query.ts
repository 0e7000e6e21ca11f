import { type DataColumns } from '@pelorus/client';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../api/live';
import { ingest } from '../api/services';
import { SPARK_FUNCTIONS, sparkValues } from './spark-values';
import { type SparkValues } from './sparkline-path';

const POINTS = 48;
const MS_PER_HOUR = 3_600_000;
/** Longest list of codes that a request may have in its body. */
const MOST_CODES = 4_000;

/** Small lines of the latest hours. */
export interface Sparklines {
  readonly range: readonly [number, number];
  /** By the code of the stream; streams without values in these hours are absent. */
  readonly lines: ReadonlyMap<string, SparkValues>;
}

/**
 * Reads the mean values of the latest `hours` of numeric streams that exist (not of those with the unit `text`) by one request, 48 buckets
 * each, again every minute; with `follow` of instruments over all codes that they had. For `<Sparkline data={lines.get(code)} range={range} />`.
 */
export const sparklinesQuery = (codes: readonly string[], { hours = 24, follow = false } = {}) =>
  queryOptions({
    queryKey: ['sparklines', codes, hours, follow],
    queryFn: async ({ signal }): Promise<Sparklines> => {
      const to = Math.ceil(Date.now() / 60_000) * 60_000;
      const from = to - hours * MS_PER_HOUR;
      const request = {
        codes: codes.slice(0, MOST_CODES),
        datetimeMin: new Date(from),
        datetimeMax: new Date(to),
        points: POINTS,
        aggregateFunctions: SPARK_FUNCTIONS,
        ...(follow ? { follow } : {}),
      };
      return { range: [from, to], lines: linesOf(await ingest.columns(request, signal)) };
    },
    enabled: codes.length > 0,
    ...live(60),
  });

/** The numeric streams of an answer that have a value. */
function linesOf(answer: DataColumns): Map<string, SparkValues> {
  const codes = new Set(answer.columns.map(({ code }) => code));
  return new Map(
    [...codes].flatMap((code) => {
      const line = sparkValues(code, answer);
      return line ? [[code, line] as const] : [];
    }),
  );
}
