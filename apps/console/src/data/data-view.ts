import { type Stream } from '@pelorus/client';
import { pickChoice } from '../ui/page/address';
import { type TimeRange } from '../plot/time-range';
import { type DataSearch } from './data-search';

/** How streams share axes: those of a unit one, or each stream a plot of its own. */
export type Axes = 'unit' | 'apart';
export const AXES: readonly Axes[] = ['unit', 'apart'];

/** What stands below the plot. */
export const PARTS = ['statistics', 'values', 'events'] as const;
export type Part = (typeof PARTS)[number];

/** Buckets that somebody may choose: none, and round lengths. */
export const BUCKETS = ['NONE', 'PT1S', 'PT10S', 'PT1M', 'PT10M', 'PT1H', 'P1D', 'P1W', 'P1M', 'P1Y'] as const;

/** Most streams that one page shows. */
export const MOST_STREAMS = 24;

/** Codes of an address, each once, in lower case as streams have them. */
export function codesOf({ codes = '' }: DataSearch): readonly string[] {
  const given = codes.split(',').map((code) => code.trim().toLowerCase());
  return [...new Set(given.filter(Boolean))].slice(0, MOST_STREAMS);
}

/** Quality flags that are kept; undefined for all. */
export function flagsOf({ flags }: DataSearch): readonly number[] | undefined {
  const kept = [...(flags ?? '')].map(Number).filter((flag) => Number.isInteger(flag) && flag <= 9);
  return kept.length === 0 ? undefined : [...new Set(kept)].sort();
}

/** Whether instruments are followed over the codes that they had. */
export const followsOf = ({ follow }: DataSearch): boolean => follow === 'true';

export const bucketOf = ({ bucket }: DataSearch): string | undefined => pickChoice(bucket, BUCKETS);

export const partOf = ({ show }: DataSearch): Part => pickChoice(show, PARTS) ?? 'statistics';

/** The chosen way to share axes; without a choice up to two units stand in one plot. */
export function axesOf({ axes }: DataSearch, units: readonly string[]): Axes {
  return pickChoice(axes, AXES) ?? (new Set(units).size <= 2 ? 'unit' : 'apart');
}

/** Time from the first to the latest value of streams; undefined where there is none. A single moment has an hour around it. */
export function extentOf(streams: readonly Stream[]): TimeRange | undefined {
  const times = streams.flatMap(({ firstDatetime, lastDatetime }) =>
    firstDatetime && lastDatetime ? [timeOf(firstDatetime), timeOf(lastDatetime)] : [],
  );
  if (times.length === 0) return undefined;
  const [from, to] = [Math.min(...times), Math.ceil(Math.max(...times))];
  return to - from < 1000 ? { from: from - HALF_HOUR, to: to + HALF_HOUR } : { from, to };
}

const HALF_HOUR = 1_800_000;

/** Milliseconds since 1970 of a time stamp as the ingest service writes it. */
export const timeOf = (stamp: string): number => Date.parse(`${stamp.slice(0, 23)}Z`);

/** The last part of a code: the name of the parameter. */
export const nameOf = (code: string): string => code.slice(code.lastIndexOf(':') + 1);
