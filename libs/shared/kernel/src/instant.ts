/**
 * A moment in UTC to the microsecond: milliseconds since 1970 and the microseconds within that millisecond (0-999).
 * Two numbers, because microseconds since 1970 leave the exact integers of a double before 1684 and after 2255.
 */
export interface Instant {
  readonly ms: number;
  readonly us: number;
}

/** Milliseconds in a day; leap seconds are not counted. */
export const MS_PER_DAY = 86_400_000;

/** Days from 1970-01-01 to a date of the proleptic Gregorian calendar; the caller has checked month and day. */
export function daysFromCivil(year: number, month: number, day: number): number {
  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years start in March, so leap days come last.
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** Orders two moments: negative, zero or positive. */
export function compareInstants(a: Instant, b: Instant): number {
  return a.ms - b.ms || a.us - b.us;
}

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

/** A date-time as it was written: the moment, and whether only a date was given. */
export interface ParsedDateTime {
  readonly instant: Instant;
  readonly dateOnly: boolean;
}

/** ISO 8601, `T` or a space, up to 9 fraction digits (cut at the microsecond), UTC without zone. Undefined for 31 February. */
export function parseDateTime(text: string): ParsedDateTime | undefined {
  const match = DATE_TIME.exec(text);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const [hour, minute, second] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const offset = offsetMinutes(match[8]);
  if (offset === undefined) return undefined;
  const fraction = (match[7] ?? '').padEnd(6, '0');
  const time = ((hour * 60 + minute - offset) * 60 + second) * 1000 + Number(fraction.slice(0, 3));
  return {
    instant: { ms: daysFromCivil(year, month, day) * MS_PER_DAY + time, us: Number(fraction.slice(3, 6)) },
    dateOnly: match[4] === undefined,
  };
}

function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === 'Z' || zone === 'z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 18 || minutes > 59) return undefined;
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes);
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'));
const THREE_DIGITS = Array.from({ length: 1_000 }, (_, i) => String(i).padStart(3, '0'));

/** The last day that was written, and its text with the T: measurements and requests are of one day for long. */
let writtenDay = NaN;
let dayText = '';

/** Writes a moment as ISO 8601 without zone, always UTC, with the given number of fraction digits (cut, not rounded). */
export function formatDateTime({ ms, us }: Instant, fractionDigits: 0 | 3 | 6): string {
  const day = Math.floor(ms / MS_PER_DAY);
  if (day !== writtenDay) writeDay(day);
  const rest = ms - day * MS_PER_DAY;
  const minutes = Math.floor(rest / 60_000);
  const seconds = Math.floor(rest / 1_000) - minutes * 60;
  const hour = Math.floor(minutes / 60);
  const text = `${dayText}${TWO_DIGITS[hour]}:${TWO_DIGITS[minutes - hour * 60]}:${TWO_DIGITS[seconds]}`;
  if (fractionDigits === 0) return text;
  return `${text}.${THREE_DIGITS[rest % 1_000]}${fractionDigits === 3 ? '' : THREE_DIGITS[us]}`;
}

/** Formats milliseconds since 1970 as answers have them: UTC without zone, to the millisecond. */
export const formatMs = (ms: number): string => formatDateTime({ ms, us: 0 }, 3);

function writeDay(day: number): void {
  const text = new Date(day * MS_PER_DAY).toISOString();
  dayText = text.slice(0, text.indexOf('T') + 1);
  writtenDay = day;
}
