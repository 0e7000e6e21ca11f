import { type Instant } from '@pelorus/shared/kernel';
import { type Content } from './dataset';

/** Years of a layout: parts count them from 1600. */
const YEARS = 4_096;
const FIRST_YEAR = 1_600;

/**
 * The part that a dataset belongs to: its layout and the year of the earliest row of its first block. Reads and merges
 * stay within a part; it is the key by which tables are distributed.
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

/** The years of a dataset in its part. */
export function partYears(part: number, { datetimeMin, datetimeMax }: Content): PartYears {
  return { part, layoutId: layoutOf(part), firstYear: yearOf(datetimeMin), lastYear: yearOf(datetimeMax) };
}

function yearOf({ ms }: Instant): number {
  return new Date(ms).getUTCFullYear();
}
