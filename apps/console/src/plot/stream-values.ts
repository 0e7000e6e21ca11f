import { type DataColumns } from '@pelorus/client';
import { remembered } from './remembered';
import { distanceAt, usualDistance } from './sparkline-path';

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

/** Steps on each side of a time stamp that tell what is usual there. */
const NEIGHBOURS = 7;

/**
 * The indexes of time stamps that come late: more than four times the usual step after the one before. What is usual is told by the
 * steps before and after, so that a stream may change its pace.
 */
export const lateOnes = remembered((times: readonly number[]): readonly number[] => {
  const usual = usualDistance(times);
  return times.flatMap((time, i) => {
    const step = i === 0 ? 0 : time - times[i - 1]!;
    if (step <= 4 * usual) return [];
    const before = usualDistance(times.slice(Math.max(0, i - NEIGHBOURS), i));
    const after = usualDistance(times.slice(i, i + NEIGHBOURS));
    return step > 4 * Math.max(usual, before, after) ? [i] : [];
  });
});

/** How far from a time its nearest value may lie. */
export const nearEnough = remembered((times: readonly number[]): number => 4 * slowest(times) || Infinity);

/** The step that nine of ten steps do not exceed. */
export const slowest = remembered((times: readonly number[]): number => distanceAt(times, 0.9));

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
