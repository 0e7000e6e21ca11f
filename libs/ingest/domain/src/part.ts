import { type Instant } from '@pelorus/shared/kernel';
import { type Content } from './dataset';

/** Parts of a layout: one a year. */
const YEARS = 4_096;
const FIRST_YEAR = 1_600;

/**
 * Part of a layout and the year of the first block's earliest row. Reads and merges stay in a part; tables are
 * distributed by it.
 */
export function partOf(layoutId: number, moment: Instant): number {
  return layoutId * YEARS + yearOf(moment) - FIRST_YEAR;
}

export function layoutOf(part: number): number {
  return Math.floor(part / YEARS);
}

/** The year of the earliest row of the first block of the datasets of a part. */
export function yearOfPart(part: number): number {
  return (part % YEARS) + FIRST_YEAR;
}

export interface PartYears {
  readonly part: number;
  readonly layoutId: number;
  readonly firstYear: number;
  readonly lastYear: number;
}

export function partYears(part: number, { datetimeMin, datetimeMax }: Content): PartYears {
  return { part, layoutId: layoutOf(part), firstYear: yearOf(datetimeMin), lastYear: yearOf(datetimeMax) };
}

function yearOf({ ms }: Instant): number {
  return new Date(ms).getUTCFullYear();
}
