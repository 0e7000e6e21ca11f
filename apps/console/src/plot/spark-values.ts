import { type DataColumns } from '@pelorus/client';
import { type SparkValues } from './sparkline-path';
import { gapOf, nearEnough, streamValues, withoutEmpty } from './stream-values';

/** Functions that a small line asks for: by the numbers of values it is broken where the plot of its stream is. */
export const SPARK_FUNCTIONS = ['MEAN', 'COUNT'] as const;

/** The small line of a stream in an answer by columns; undefined where that has no number of it. */
export function sparkValues(code: string, answer: DataColumns): SparkValues | undefined {
  const read = streamValues(code, { ...answer, columns: answer.columns.filter((column) => column.code === code) });
  if (read.kind !== 'number') return undefined;
  const values = withoutEmpty(read);
  if (values.times.length === 0) return undefined;
  return { times: values.times, values: values.means, gap: nearEnough(values, gapOf(values)) };
}
