import { type Stream } from '@pelorus/client';
import { pickChoice } from '../ui/page/address';
import { type TimeRange } from '../plot/time-range';
import { type DataSearch } from './data-search';

/** Axes: one for each unit, or one plot for each stream. */
export type Axes = 'unit' | 'apart';
export const AXES: readonly Axes[] = ['unit', 'apart'];

/** Parts below the plot. */
export const PARTS = ['statistics', 'values', 'events'] as const;
export type Part = (typeof PARTS)[number];

/** Buckets on offer: none, and round lengths. */
export const BUCKETS = ['NONE', 'PT1S', 'PT10S', 'PT1M', 'PT10M', 'PT1H', 'P1D', 'P1W', 'P1M', 'P1Y'] as const;

/** Most streams of the page. */
export const MOST_STREAMS = 24;

/** Codes of the URL, distinct and in lower case. */
export function codesOf({ codes = '' }: DataSearch): readonly string[] {
  const given = codes.split(',').map((code) => code.trim().toLowerCase());
  return [...new Set(given.filter(Boolean))].slice(0, MOST_STREAMS);
}

/** Kept quality flags; undefined for all. */
export function flagsOf({ flags }: DataSearch): readonly number[] | undefined {
  const kept = [...(flags ?? '')].map(Number).filter((flag) => Number.isInteger(flag) && flag <= 9);
  return kept.length === 0 ? undefined : [...new Set(kept)].sort();
}

/** Whether instruments are followed over their codes. */
export const followsOf = ({ follow }: DataSearch): boolean => follow === 'true';

export const bucketOf = ({ bucket }: DataSearch): string | undefined => pickChoice(bucket, BUCKETS);

export const partOf = ({ show }: DataSearch): Part => pickChoice(show, PARTS) ?? 'statistics';

/** Chosen axes; by default up to two units share a plot. */
export function axesOf({ axes }: DataSearch, units: readonly string[]): Axes {
  return pickChoice(axes, AXES) ?? (new Set(units).size <= 2 ? 'unit' : 'apart');
}

/** First to latest value of streams; undefined without any. A single moment gets an hour. */
export function extentOf(streams: readonly Stream[]): TimeRange | undefined {
  const times = streams.flatMap(({ firstDatetime, lastDatetime }) =>
    firstDatetime && lastDatetime ? [timeOf(firstDatetime), timeOf(lastDatetime)] : [],
  );
  if (times.length === 0) return undefined;
  const [from, to] = [Math.min(...times), Math.ceil(Math.max(...times))];
  return to - from < 1000 ? { from: from - HALF_HOUR, to: to + HALF_HOUR } : { from, to };
}

const HALF_HOUR = 1_800_000;

/** Milliseconds since 1970 of the ingest service's time stamp. */
export const timeOf = (stamp: string): number => Date.parse(`${stamp.slice(0, 23)}Z`);

/** Parameter's name: the last part of a code. */
export const nameOf = (code: string): string => code.slice(code.lastIndexOf(':') + 1);
