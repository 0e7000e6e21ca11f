import { daysFromCivil, daysInMonth, MS_PER_DAY } from '@pelorus/shared/kernel';
import { COLON, LARGE_T, LARGE_Z, MINUS, POINT, SPACE, ZERO } from './ascii';
import { POWERS_OF_TEN } from '@pelorus/shared/kernel';
import { TimeForm } from './time-form';

/** Years of a file: the range of 64-bit nanoseconds. */
export const YEARS = { first: 1678, last: 2261 } as const;

const SECONDS_END = 19;

/** Reader of the first cell. Keeps the last result in fields, and caches the last date. */
export class DateTimeCell {
  ms = 0;
  /** Microseconds within the millisecond, 0 to 999. */
  us = 0;
  /** Form of the last one, for `timeText`. */
  form = 0;
  #date = -1;
  #dateMs = 0;

  /** Reads a date-time from `start`; returns its end, or -1. */
  read(bytes: Uint8Array, start: number): number {
    if (start + SECONDS_END >= bytes.length) return -1;
    const separator = bytes[start + 10];
    if (separator !== SPACE && separator !== LARGE_T) return -1;
    if (bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return -1;
    if (bytes[start + 13] !== COLON || bytes[start + 16] !== COLON) return -1;
    const hour = twoDigits(bytes, start + 11);
    const minute = twoDigits(bytes, start + 14);
    const second = twoDigits(bytes, start + 17);
    const month = twoDigits(bytes, start + 5);
    const day = twoDigits(bytes, start + 8);
    const century = twoDigits(bytes, start);
    const year = twoDigits(bytes, start + 2);
    // Invalid parts are negative, and so is the union.
    if ((hour | minute | second | month | day | century | year) < 0) return -1;
    if (hour > 23 || minute > 59 || second > 59) return -1;
    const date = (century * 100 + year) * 10_000 + month * 100 + day;
    if (date !== this.#date && !this.#setDate(date)) return -1;
    this.ms = this.#dateMs + ((hour * 60 + minute) * 60 + second) * 1000;
    this.us = 0;
    this.form = separator === LARGE_T ? TimeForm.t : 0;
    const end = start + SECONDS_END;
    const fractionEnd = bytes[end] === POINT ? this.#readFraction(bytes, end + 1) : end;
    if (bytes[fractionEnd] !== LARGE_Z) return fractionEnd;
    this.form |= TimeForm.zone;
    return fractionEnd + 1;
  }

  #setDate(date: number): boolean {
    const year = Math.floor(date / 10_000);
    const month = Math.floor(date / 100) % 100;
    const day = date % 100;
    if (year < YEARS.first || year > YEARS.last || month < 1 || month > 12) return false;
    if (day < 1 || day > daysInMonth(year, month)) return false;
    this.#date = date;
    this.#dateMs = daysFromCivil(year, month, day) * MS_PER_DAY;
    return true;
  }

  /** Reads up to 9 fraction digits; those beyond microseconds must be 0. Returns the end, or -1. */
  #readFraction(bytes: Uint8Array, start: number): number {
    let micros = 0;
    let digits = 0;
    for (; ; digits++) {
      const digit = bytes[start + digits]! - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      if (digits < 6) micros = micros * 10 + digit;
      else if (digits >= 9 || digit !== 0) return -1;
    }
    if (digits === 0) return -1;
    if (digits < 6) micros *= POWERS_OF_TEN[6 - digits]!;
    const millis = Math.floor(micros / 1000);
    this.ms += millis;
    this.us = micros - millis * 1000;
    this.form |= digits;
    return start + digits;
  }
}

/** Number of two digits, or a negative one. */
function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = bytes[at]! - ZERO;
  const ones = bytes[at + 1]! - ZERO;
  // 9 - d is negative above 9, d below 0: the union keeps their signs.
  return (tens | ones | (9 - tens) | (9 - ones)) < 0 ? -1 : tens * 10 + ones;
}
