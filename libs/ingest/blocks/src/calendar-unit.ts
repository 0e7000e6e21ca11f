import { MS_PER_DAY } from '@pelorus/shared/kernel';

/** Calendar units in UTC, from the finest to the coarsest: every unit consists of whole units of each finer kind. */
export const CalendarUnit = { minute: 1, hour: 2, day: 3, month: 4, year: 5 } as const;
export type CalendarUnit = (typeof CalendarUnit)[keyof typeof CalendarUnit];

const LENGTHS: Readonly<Record<number, number>> = { 1: 60_000, 2: 3_600_000, 3: MS_PER_DAY };

/** Number of the minute, hour, day, month or year of `ms`: 0 is the first one of 1970, earlier ones are negative. */
export function unitIndex(unit: CalendarUnit, ms: number): number {
  const length = LENGTHS[unit];
  // Turns -0 into 0.
  if (length !== undefined) return Math.floor(ms / length) | 0;
  const date = new Date(ms);
  const years = date.getUTCFullYear() - 1970;
  return unit === CalendarUnit.year ? years : years * 12 + date.getUTCMonth();
}

/** Milliseconds since 1970 at which the unit with this number starts; NaN far beyond the years of a `Date`. */
export function indexStart(unit: CalendarUnit, index: number): number {
  const length = LENGTHS[unit];
  if (length !== undefined) return index * length;
  // Counts in months: `Date.UTC` takes the year 50 for 1950.
  return Date.UTC(1970, unit === CalendarUnit.year ? index * 12 : index);
}

export function unitStart(unit: CalendarUnit, ms: number): number {
  return indexStart(unit, unitIndex(unit, ms));
}

/** Start of the minute, hour, day, month or year after the one that starts at `startMs`. */
export function unitEnd(unit: CalendarUnit, startMs: number): number {
  return indexStart(unit, unitIndex(unit, startMs) + 1);
}
