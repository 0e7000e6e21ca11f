import { type Instant } from '@pelorus/shared/kernel';
import { type Content } from './dataset';

/** First year of the numbers of parts. */
const YEARS = 4_096;
const FIRST_YEAR = 1_600;

/**
 * The part of a dataset: its layout and the year of the earliest row of its first block. Reads and merges stay within a
 * part; tables are distributed by it.
 */
export function partOf(layoutId: number, moment: Instant): number {
  return layoutId * YEARS + yearOf(moment) - FIRST_YEAR;
}

/** The layout of a part. */
export function layoutOf(part: number): number {
  return Math.floor(part / YEARS);
}

/** A part and the years in which it has rows. */
export interface PartYears {
  readonly part: number;
  readonly layoutId: number;
  readonly firstYear: number;
  readonly lastYear: number;
}

/** The part and the years of a dataset. */
export function partYears(part: number, { datetimeMin, datetimeMax }: Content): PartYears {
  return { part, layoutId: layoutOf(part), firstYear: yearOf(datetimeMin), lastYear: yearOf(datetimeMax) };
}

function yearOf({ ms }: Instant): number {
  return new Date(ms).getUTCFullYear();
}
