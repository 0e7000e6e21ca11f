import { isRaw, type StreamValues } from '../../plot/stream-values';
import { valueText } from '../../ui/text/number-text';
import { SHORT } from './statistics';

export interface ValueCell {
  readonly text: string;
  readonly isBad: boolean;
}

/** Column: a stream, or a number of its buckets. */
export interface ValueColumn {
  readonly key: string;
  readonly code: string;
  /** Number of a bucket; absent for plain values. */
  readonly part?: 'least' | 'mean' | 'most' | 'count';
  readonly cell: (time: number) => ValueCell;
}

/** Distinct time stamps of streams, ascending. */
export function timesOf(streams: readonly StreamValues[]): readonly number[] {
  const [only] = streams;
  if (streams.length === 1 && only) return only.times;
  return [...new Set(streams.flatMap(({ times }) => times))].sort((a, b) => a - b);
}

/** Columns of streams; of buckets least, mean, most and count. */
export function columnsOfValues(
  streams: readonly StreamValues[],
  bad: readonly number[],
  locale: string,
): readonly ValueColumn[] {
  return streams.flatMap((values) => {
    const rows = new Map(values.times.map((time, i) => [time, i]));
    const column = (part: ValueColumn['part'], cells: readonly (number | string | null)[]): ValueColumn => ({
      ...{ key: `${values.code} ${part}`, code: values.code, ...(part ? { part } : {}) },
      cell: (time) => {
        const row = rows.get(time);
        const value = row === undefined ? null : cells[row];
        const flag = row === undefined || values.kind === 'text' ? null : values.flags?.[row];
        return { text: valueText(value, locale), isBad: flag != null && bad.includes(flag) };
      },
    });
    if (values.kind === 'text') return [column(undefined, values.texts)];
    if (isRaw(values)) return [column(undefined, values.means)];
    const { least, means, most, counts } = values;
    return [
      column('least', least),
      column('mean', means.map(shortMean)),
      column('most', most),
      column('count', counts),
    ];
  });
}

/** Rounds a mean, which is computed. */
const shortMean = (mean: number | null): number | null => (mean === null ? null : Number(mean.toPrecision(SHORT)));
