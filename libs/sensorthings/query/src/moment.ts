import { daysFromCivil, daysInMonth, formatDateTime, MS_PER_DAY } from '@pelorus/shared/kernel';

/** Microseconds since 1970-01-01 UTC in a double: exact from 1684 to 2255. */
export type Micros = number;

export const MICROS_PER_DAY = MS_PER_DAY * 1000;
const MICROS_PER_MINUTE = 60_000_000;

/** Instant where both ends are equal, else from `start` to before `end`. */
export interface TimeSpan {
  readonly start: Micros;
  readonly end: Micros;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,12}))?)?(Z|[+ -]\d\d:?\d\d)?)?$/i;

/**
 * Parses an ISO 8601 date or date-time, cut at microseconds, UTC by default. A blank before an offset is a plus decoded
 * by forms. Undefined otherwise, as for 31 February.
 */
export function readMoment(text: string): Micros | undefined {
  const match = TIME.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 24 || minute > 59 || second > 60 || (hour === 24 && minute + second > 0)) return undefined;
  const offset = offsetMinutes(match[8]);
  if (offset === undefined) return undefined;
  const fraction = Number((match[7] ?? '').padEnd(6, '0').slice(0, 6));
  const minutes = hour * 60 + minute - offset;
  return daysFromCivil(year, month, day) * MICROS_PER_DAY + minutes * MICROS_PER_MINUTE + second * 1e6 + fraction;
}

/** Minutes east of Greenwich. */
function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 18 || minutes > 59) return undefined;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

const TIME_OF_DAY = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,6}))?)?$/;

/** Parses a time of day to microseconds since midnight. */
export function readTimeOfDay(text: string): Micros | undefined {
  const match = TIME_OF_DAY.exec(text);
  if (!match) return undefined;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map((part: string | undefined) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return (hour * 60 + minute) * MICROS_PER_MINUTE + second * 1e6 + Number((match[4] ?? '').padEnd(6, '0'));
}

const DURATION =
  /^([+-]?)P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?!$)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i;

type DurationParts = [number, number, number, number, number, number, number];

/** Calendar months and microseconds. */
export interface Duration {
  readonly months: number;
  readonly micros: Micros;
}

/** Parses an ISO 8601 duration such as `P1DT12H`. */
export function readDuration(text: string): Duration | undefined {
  const match = DURATION.exec(text);
  if (!match) return undefined;
  const sign = match[1] === '-' ? -1 : 1;
  const [years, months, weeks, days, hours, minutes, seconds] = match
    .slice(2)
    .map((part: string | undefined) => Number(part ?? 0)) as DurationParts;
  const micros = (weeks * 7 + days) * MICROS_PER_DAY + (hours * 60 + minutes) * MICROS_PER_MINUTE + seconds * 1e6;
  return { months: sign * (years * 12 + months), micros: sign * Math.round(micros) };
}

/** Adds a duration; clamps to the last day of a shorter month. */
export function addDuration(moment: Micros, { months, micros }: Duration, sign: 1 | -1 = 1): Micros {
  if (months === 0) return moment + sign * micros;
  const day = Math.floor(moment / MICROS_PER_DAY);
  const date = new Date(day * MS_PER_DAY);
  const month = date.getUTCFullYear() * 12 + date.getUTCMonth() + sign * months;
  const [year, ofYear] = [Math.floor(month / 12), ((month % 12) + 12) % 12];
  const dayOfMonth = Math.min(date.getUTCDate(), daysInMonth(year, ofYear + 1));
  return daysFromCivil(year, ofYear + 1, dayOfMonth) * MICROS_PER_DAY + (moment - day * MICROS_PER_DAY) + sign * micros;
}

/** Parses `start/end`, `start/duration` or `duration/end`. */
export function readInterval(text: string): TimeSpan | undefined {
  const [first = '', second, ...others] = text.split('/');
  if (second === undefined || others.length > 0) return undefined;
  const [start, end] = [readMoment(first), readMoment(second)];
  if (start !== undefined && end !== undefined) return end < start ? undefined : { start, end };
  const duration = readDuration(start === undefined ? first : second);
  if (!duration) return undefined;
  if (start !== undefined) return { start, end: addDuration(start, duration) };
  return end === undefined ? undefined : { start: addDuration(end, duration, -1), end };
}

/** Formats as ISO 8601 with `Z` and milliseconds, microseconds where needed. */
export function writeMoment(moment: Micros): string {
  const ms = Math.floor(moment / 1000);
  const us = moment - ms * 1000;
  return `${formatDateTime({ ms, us }, us === 0 ? 3 : 6)}Z`;
}

/** Formats an instant, or an interval with a slash. */
export function writeTimeSpan({ start, end }: TimeSpan): string {
  return start === end ? writeMoment(start) : `${writeMoment(start)}/${writeMoment(end)}`;
}
