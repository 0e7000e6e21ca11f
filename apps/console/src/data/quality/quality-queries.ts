import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type FollowableStream } from '../../api/followed';
import { ingest } from '../../api/services';
import { type TimeRange } from '../../plot/time-range';

/** All codes of streams, also those that followed ones had before. */
const codesOf = (streams: readonly FollowableStream[]): string[] => [
  ...new Set(streams.flatMap(({ code, codes }) => (codes ? codes.map((one) => one.code) : [code]))),
];

/** The runs of all layers in a time: why the values of streams have their flags. */
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
