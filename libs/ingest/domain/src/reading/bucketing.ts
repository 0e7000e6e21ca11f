import { CalendarUnit } from '@pelorus/ingest/blocks';
import { MS_PER_DAY } from '@pelorus/shared/kernel';

const MONDAY = 4 * MS_PER_DAY;

/** Division of time into buckets; milliseconds since 1970. */
export interface Bucketing {
  /** Length as ISO 8601 duration in one unit: `PT10M`, `P1W`, `P3M`. */
  readonly duration: string;
  startOf(ms: number): number;
  endOf(start: number): number;
  /** Number of buckets between two moments, both included. */
  count(from: number, to: number): number;
  /** Whether buckets consist of whole units. */
  isMadeOf(unit: CalendarUnit): boolean;
}

const LENGTHS: Readonly<Partial<Record<CalendarUnit, number>>> = {
  [CalendarUnit.minute]: 60_000,
  [CalendarUnit.hour]: 3_600_000,
  [CalendarUnit.day]: MS_PER_DAY,
};

/** Buckets of `width` milliseconds since 1970-01-01; weeks begin on Mondays. */
export function fixedBuckets(width: number): Bucketing {
  const origin = width % (7 * MS_PER_DAY) === 0 ? MONDAY : 0;
  const startOf = (ms: number): number => Math.floor((ms - origin) / width) * width + origin;
  return {
    duration: durationOf(width),
    startOf,
    endOf: (start) => start + width,
    count: (from, to) => (startOf(to) - startOf(from)) / width + 1,
    isMadeOf: (unit) => width % (LENGTHS[unit] ?? Infinity) === 0,
  };
}

/** Buckets of calendar months since the year 0: quarters begin in January, decades in 2020. */
export function monthBuckets(months: number): Bucketing {
  const placeOf = (ms: number): number => {
    const date = new Date(ms);
    return Math.floor((date.getUTCFullYear() * 12 + date.getUTCMonth()) / months);
  };
  const startAt = (place: number): number => {
    const month = place * months;
    // `Date.UTC` maps the years 0 to 99 to 1900 to 1999.
    return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1);
  };
  return {
    duration: months % 12 === 0 ? `P${months / 12}Y` : `P${months}M`,
    startOf: (ms) => startAt(placeOf(ms)),
    endOf: (start) => startAt(placeOf(start) + 1),
    count: (from, to) => placeOf(to) - placeOf(from) + 1,
    isMadeOf: (unit) => unit !== CalendarUnit.year || months % 12 === 0,
  };
}

const UNITS = [
  { ms: 7 * MS_PER_DAY, before: 'P', after: 'W' },
  { ms: MS_PER_DAY, before: 'P', after: 'D' },
  { ms: 3_600_000, before: 'PT', after: 'H' },
  { ms: 60_000, before: 'PT', after: 'M' },
];

/** Formats milliseconds in the longest unit that fits, else seconds. */
function durationOf(width: number): string {
  const unit = UNITS.find(({ ms }) => width % ms === 0) ?? { ms: 1_000, before: 'PT', after: 'S' };
  return `${unit.before}${width / unit.ms}${unit.after}`;
}
