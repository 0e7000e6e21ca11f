import { daysInMonth } from '@pelorus/shared/kernel';
import { YEARS } from './date-time-cell';

const EXPECTED = `expected UTC as yyyy-mm-dd HH:MM:SS, with up to 9 fraction digits and 'Z' if you like`;
const PARTS = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(.*)$/s;

/** Why a text is no date-time of this format: what was found and what was expected. */
export function describeDateTime(found: string): string {
  return `Found ${found === '' ? 'nothing' : `'${found}'`}${reason(found)}; ${EXPECTED}.`;
}

function reason(found: string): string {
  const [, year, month, day, hour, minute, second, fraction = '', rest = ''] = PARTS.exec(found) ?? [];
  if (year === undefined) return '';
  return (
    dateReason(Number(year), Number(month), Number(day)) ??
    timeReason(Number(hour), Number(minute), Number(second)) ??
    (/^[+-]/.test(rest) ? ', with an offset from UTC' : undefined) ??
    (/[1-9]/.test(fraction.slice(6)) ? ', finer than a microsecond' : '')
  );
}

function dateReason(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12) return ', which has no such month';
  if (day < 1 || day > daysInMonth(year, month)) return ', a day that this month does not have';
  if (year < YEARS.first || year > YEARS.last) return `, not in the years ${YEARS.first} to ${YEARS.last}`;
  return undefined;
}

function timeReason(hour: number, minute: number, second: number): string | undefined {
  if (hour === 24) return ' (midnight is 00:00:00 of the next day)';
  if (hour > 24 || minute > 59) return ', which is no time of a day';
  if (second === 60) return ' (leap seconds cannot be stored)';
  return second > 60 ? ', which is no time of a day' : undefined;
}
