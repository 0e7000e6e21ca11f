import { CalendarUnit } from '@pelorus/ingest/blocks';
import { MS_PER_DAY } from '@pelorus/shared/kernel';

const MONDAY = 4 * MS_PER_DAY;

/** How time is cut into buckets; all moments are milliseconds since 1970. */
export interface Bucketing {
  /** The start of the bucket that a moment lies in. */
  startOf(ms: number): number;
  /** Where the bucket that starts at `start` ends: the start of the next one. */
  endOf(start: number): number;
  /** How many buckets there are from that of one moment to that of another, both included. */
  count(from: number, to: number): number;
  /** Whether every bucket is made of whole minutes, hours and so on. */
  isMadeOf(unit: CalendarUnit): boolean;
}

const LENGTHS: Readonly<Partial<Record<CalendarUnit, number>>> = {
  [CalendarUnit.minute]: 60_000,
  [CalendarUnit.hour]: 3_600_000,
  [CalendarUnit.day]: MS_PER_DAY,
};

/** Buckets of so many milliseconds, counted from 1970-01-01; whole weeks begin on Mondays. */
export function fixedBuckets(width: number): Bucketing {
  const origin = width % (7 * MS_PER_DAY) === 0 ? MONDAY : 0;
  const startOf = (ms: number): number => Math.floor((ms - origin) / width) * width + origin;
  return {
    startOf,
    endOf: (start) => start + width,
    count: (from, to) => (startOf(to) - startOf(from)) / width + 1,
    isMadeOf: (unit) => width % (LENGTHS[unit] ?? Infinity) === 0,
  };
}

/** Buckets of so many calendar months, counted from the year 0: quarters begin in January, decades in 2020. */
export function monthBuckets(months: number): Bucketing {
  const placeOf = (ms: number): number => {
    const date = new Date(ms);
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
  };
  const startAt = (place: number): number => {
    const month = place * months;
    // `Date.UTC` takes the years 0 to 99 for those of the 20th century.
    return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  };
  return {
    startOf: (ms) => startAt(placeOf(ms)),
    endOf: (start) => startAt(placeOf(start) + 1),
    count: (from, to) => placeOf(to) - placeOf(from) + 1,
    isMadeOf: (unit) => unit !== CalendarUnit.year || months % 12 === 0,
  };
}
