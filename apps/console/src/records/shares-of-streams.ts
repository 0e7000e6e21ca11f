import { type Answer, type IngestOperations } from '@pelorus/client';
import { type FollowableStream } from '../api/followed';

/** How many of the values of a stream are good, suspect, bad; and what judges none of them. */
export type QualityShares = Answer<IngestOperations['GET /rest/quality/streams']>['records'][number];

/** The codes under which there are values, the present one last. */
export const codesWithValues = ({ code, codes }: FollowableStream): readonly string[] =>
  codes === undefined ? [code] : codes.flatMap((one) => (one.values > 0 ? one.code : []));

/** The counts of each stream under all of its codes together, the worst first. */
export function sharesOf(
  streams: readonly FollowableStream[],
  records: readonly QualityShares[],
): readonly QualityShares[] {
  const byCode = new Map(records.map((record) => [record.code, record]));
  const shares = streams.flatMap((stream): QualityShares[] => {
    const own = codesWithValues(stream).flatMap((code) => byCode.get(code) ?? []);
    const last = own.at(-1);
    const sum = (count: (typeof COUNTS)[number]) => own.reduce((total, record) => total + record[count], 0);
    if (!last) return [];
    const sums = Object.fromEntries(COUNTS.map((count) => [count, sum(count)]));
    return [{ ...last, ...sums, code: stream.code }];
  });
  const share = (record: QualityShares, count: 'bad' | 'suspect') => record[count] / Math.max(1, record.values);
  return shares.sort((a, b) => share(b, 'bad') - share(a, 'bad') || share(b, 'suspect') - share(a, 'suspect'));
}

const COUNTS = ['values', 'good', 'suspect', 'bad', 'unjudged'] as const;
