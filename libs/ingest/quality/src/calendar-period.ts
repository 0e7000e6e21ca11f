import { MS_PER_DAY } from '@pelorus/shared/kernel';

/** Periods of climatologies. */
export const PERIODS = ['month', 'week', 'dayofyear', 'dayofweek', 'quarter', 'year'] as const;

export type Period = (typeof PERIODS)[number];

const US_PER_DAY = MS_PER_DAY * 1_000;

export function dayOf(timeUs: number): number {
  return Math.floor(timeUs / US_PER_DAY);
}

/**
 * Number of a day's period (days since 1970, UTC): months, quarters and days of the year from 1, ISO weeks, Monday as
 * 0.
 */
export function periodOfDay(period: Period, day: number): number {
  const date = new Date(day * MS_PER_DAY);
  switch (period) {
    case 'year':
      return date.getUTCFullYear();
    case 'quarter':
      return Math.floor(date.getUTCMonth() / 3) + 1;
    case 'month':
      return date.getUTCMonth() + 1;
    case 'dayofyear':
      return dayOfYear(day);
    case 'dayofweek':
      return weekday(day);
    case 'week':
      return isoWeek(day);
  }
}

/** Monday is 0; 1970-01-01 was a Thursday. */
function weekday(day: number): number {
  return (((day + 3) % 7) + 7) % 7;
}

function dayOfYear(day: number): number {
  const year = new Date(day * MS_PER_DAY).getUTCFullYear();
  return day - Date.UTC(year, 0, 1) / MS_PER_DAY + 1;
}

/** ISO week: the one of the year that has its Thursday. */
function isoWeek(day: number): number {
  return Math.floor((dayOfYear(day - weekday(day) + 3) - 1) / 7) + 1;
}
