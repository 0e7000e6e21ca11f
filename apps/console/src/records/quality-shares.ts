import { type DataColumns } from '@pelorus/client';
import { type FollowableStream } from '../api/followed';

/** How many values of a stream within a time are good, probably bad, bad, or something else: not judged, missing. */
export interface QualityShares {
  readonly stream: FollowableStream;
  readonly values: number;
  readonly good: number;
  readonly suspect: number;
  readonly bad: number;
  readonly other: number;
}

/** Days before now over which values are counted. */
export const SHARE_DAYS = [1, 30] as const;
export type ShareDays = (typeof SHARE_DAYS)[number];

/** The shares of streams by three answers, each with the values of one kind and the number of those left out. */
export function sharesOf(
  streams: readonly FollowableStream[],
  answers: Readonly<Record<'good' | 'suspect' | 'bad', DataColumns>>,
): readonly QualityShares[] {
  return streams.flatMap((stream) => {
    const count = (kind: keyof typeof answers): number => sumOf(answers[kind], stream.code, 'COUNT');
    const [good, suspect, bad] = [count('good'), count('suspect'), count('bad')];
    const values = good + sumOf(answers.good, stream.code, 'LEFT_OUT');
    return values === 0 ? [] : [{ stream, values, good, suspect, bad, other: values - good - suspect - bad }];
  });
}

/** The sum of a function over all buckets of a stream. */
const sumOf = ({ columns }: DataColumns, code: string, name: 'COUNT' | 'LEFT_OUT'): number =>
  columns
    .filter((column) => column.kind !== 'flag' && column.code === code && column.aggregateFunction === name)
    .flatMap(({ values }) => values as readonly unknown[])
    .reduce<number>((sum, value) => sum + Number(value ?? 0), 0);

/** The share of values that flags speak against. */
export const doubt = ({ values, suspect, bad }: QualityShares): number => (suspect + bad) / values;
