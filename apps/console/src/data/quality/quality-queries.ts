import { rsql } from '@pelorus/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FollowableStream } from '../../api/followed';
import { ingest, registry } from '../../api/services';
import { type TimeRange } from '../../plot/time-range';
import { itemCodeOf } from '../../records/ancestor-codes';
import { nameOf } from '../data-view';
import { type TestName, THRESHOLD_TESTS, type Thresholds } from './threshold-tests';

/** All codes of streams, former ones of followed ones included. */
const codesOf = (streams: readonly FollowableStream[]): string[] => [
  ...new Set(streams.flatMap(({ code, codes }) => (codes ? codes.map((one) => one.code) : [code]))),
];

/** Runs of all layers in a time. */
export const runsQuery = (streams: readonly FollowableStream[], range: TimeRange) => {
  const codes = codesOf(streams);
  return queryOptions({
    queryKey: ['quality', codes, range],
    queryFn: ({ signal }) =>
      ingest.quality({ codes, datetimeMin: new Date(range.from), datetimeMax: new Date(range.to) }, signal),
    placeholderData: keepPreviousData,
    enabled: codes.length > 0,
    staleTime: 60_000,
    gcTime: 120_000,
  });
};

/** Trial of a test without storing; a newer one cancels it. */
export const trialQuery = (code: string, range: TimeRange, test: TestName, thresholds: Thresholds) =>
  queryOptions({
    queryKey: ['trial', code, range, test, thresholds],
    queryFn: ({ signal }) =>
      ingest.tryQuality(
        {
          code,
          datetimeMin: new Date(range.from).toISOString(),
          datetimeMax: new Date(range.to).toISOString(),
          tests: THRESHOLD_TESTS[test].tests(thresholds),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 60_000,
    retry: false,
  });

/** Parameter of a stream with item and ETag; null for undescribed streams. */
export const parameterQuery = (code: string) =>
  queryOptions({
    queryKey: ['parameter', code],
    queryFn: async ({ signal }) => {
      const query = { where: String(rsql`code=in=${[itemCodeOf(code)]}`), hits: 1, with: 'parameters' };
      const { records } = await registry.call('GET /rest/v2/items', { query, signal });
      const [item] = records;
      const found = item?.parameters?.find(({ shortName }) => shortName.toLowerCase() === nameOf(code));
      if (!item || !found) return null;
      const path = { id: String(item.id), parameterId: found.id };
      return { path, ...(await registry.tagged('GET /rest/v2/items/{id}/parameters/{parameterId}', { path, signal })) };
    },
    staleTime: 0,
  });
