import { type DataColumns } from '@pelorus/client';
import { remembered } from './remembered';
import { UsualGap } from '@pelorus/shared/kernel';
import { DAY, HOUR, MINUTE, SECOND } from './time-range';

type Column = DataColumns['columns'][number];
export type Cell = number | null;

/** Numbers of a stream within a range, one for each time stamp in milliseconds since 1970. */
export interface NumberValues {
  readonly kind: 'number';
  readonly code: string;
  readonly unit: string;
  /** Length of the buckets, or `NONE` for the values themselves. */
  readonly aggregate: string;
  readonly times: readonly number[];
  /** The values themselves, or the means of buckets. */
  readonly means: readonly Cell[];
  /** Bounds of buckets; those of values are the values. */
  readonly least: readonly Cell[];
  readonly most: readonly Cell[];
  /** Values in each bucket; 1 for the values themselves. */
  readonly counts: readonly number[];
  /** Quality flags of the values themselves. */
  readonly flags?: readonly Cell[];
}

/** Texts of a stream within a range; of buckets the first one. */
export interface TextValues {
  readonly kind: 'text';
  readonly code: string;
  readonly unit: string;
  readonly aggregate: string;
  readonly times: readonly number[];
  readonly texts: readonly (string | null)[];
  readonly counts: readonly number[];
}

export type StreamValues = NumberValues | TextValues;

/** Functions that a plot of numbers asks for, and one of texts. */
export const NUMBER_FUNCTIONS = ['MIN', 'MEAN', 'MAX', 'COUNT'] as const;
export const TEXT_FUNCTIONS = ['FIRST', 'COUNT'] as const;

/** The values of one stream in an answer by columns. */
export function streamValues(code: string, { aggregate, times, columns }: DataColumns): StreamValues {
  const ofFunction = (name: string): Column | undefined =>
    columns.find((column) => column.kind !== 'flag' && column.aggregateFunction === name);
  const [first] = columns;
  const unit = first && first.kind !== 'flag' ? (first.unit ?? '') : '';
  const about = { code, unit, aggregate, times };
  const counts = numbersOf(ofFunction('COUNT'))?.map((count) => count ?? 0) ?? times.map(() => 1);
  const text = [first, ofFunction('FIRST')].find((column) => column?.kind === 'text');
  if (text?.kind === 'text') return { kind: 'text', ...about, texts: text.values, counts };
  const means = numbersOf(ofFunction('MEAN')) ?? numbersOf(first) ?? [];
  const bounds = { least: numbersOf(ofFunction('MIN')) ?? means, most: numbersOf(ofFunction('MAX')) ?? means };
  const flags = numbersOf(columns.find(({ kind }) => kind === 'flag'));
  return { kind: 'number', ...about, means, ...bounds, counts, ...(flags ? { flags } : {}) };
}

const numbersOf = (column: Column | undefined): readonly Cell[] | undefined =>
  column === undefined || column.kind === 'text' ? undefined : column.values;

/** How many values there are in all. */
export const countOf = remembered(({ counts }: StreamValues): number => counts.reduce((sum, count) => sum + count, 0));

/** Whether these are the values themselves. */
export const isRaw = ({ aggregate }: { readonly aggregate: string }): boolean => aggregate === 'NONE';

/** The longest that a bucket of a length such as `PT10M` or `P1M` can be, in milliseconds; 0 for the values themselves. */
export function bucketLength(aggregate: string): number {
  const [, years, months, weeks, days, hours, minutes, seconds] = (DURATION.exec(aggregate) ?? []).map(Number);
  const lengths = [366 * DAY, 31 * DAY, 7 * DAY, DAY, HOUR, MINUTE, SECOND];
  const counts = [years, months, weeks, days, hours, minutes, seconds];
  return counts.reduce<number>((sum, count, i) => sum + (count || 0) * lengths[i]!, 0);
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:([\d.]+)S)?)?$/;

/**
 * The length in milliseconds from which a time without values is a gap: by the steps of the values, or of buckets by about what they
 * were, until the service has told it.
 */
export const gapOf = remembered((values: StreamValues): number => {
  const gap = new UsualGap();
  const { times, counts } = values;
  const bucket = bucketLength(values.aggregate);
  for (let i = 0; i < times.length; i++) {
    const count = Math.max(1, counts[i]!);
    if (count > 1) gap.add(bucket / count, count - 1);
    if (i > 0) gap.add(times[i]! - times[i - 1]! - bucket * (1 - 1 / Math.max(1, counts[i - 1]!)));
  }
  return gap.ms;
});

/**
 * The indexes of time stamps that come after a gap. Of buckets only what must be a gap is one: the last value of a bucket may stand at
 * its end.
 */
export function lateOnes({ times, aggregate }: StreamValues, gap: number): readonly number[] {
  const longest = gap + bucketLength(aggregate);
  return times.flatMap((time, i) => (i > 0 && time - times[i - 1]! > longest ? [i] : []));
}

/** How far from a time its nearest value may lie. */
export const nearEnough = ({ aggregate }: StreamValues, gap: number): number => gap + bucketLength(aggregate);

/** The index of the time stamp nearest to a time; undefined where none is near. */
export function indexNear(times: readonly number[], time: number, within: number): number | undefined {
  let low = 0;
  let high = times.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  const index = low > 0 && time - times[low - 1]! <= times[low]! - time ? low - 1 : low;
  return index < times.length && Math.abs(times[index]! - time) <= within ? index : undefined;
}

/** The rows that have a value: one without is no gap by itself. */
export function withoutEmpty(values: NumberValues): NumberValues {
  if (!values.means.includes(null)) return values;
  const kept = <Value>(column: readonly Value[]): Value[] => column.filter((_, i) => values.means[i] !== null);
  const { times, means, least, most, counts } = values;
  const columns = {
    times: kept(times),
    means: kept(means),
    least: kept(least),
    most: kept(most),
    counts: kept(counts),
  };
  return { ...values, ...columns };
}
