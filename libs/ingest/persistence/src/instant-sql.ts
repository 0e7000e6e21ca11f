import { formatDateTime, type Instant, parseDateTime } from '@pelorus/shared/kernel';
import { type Sql, sql } from '@pelorus/shared/persistence';

const ZERO = 48;

/** Selects a time stamp as text to the microsecond; the driver would cut it to the millisecond. */
export function selectInstant(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}

export function toInstant(text: string): Instant {
  return fixedInstant(text) ?? anyInstant(text);
}

/** Reads `2024-05-01T12:00:00.000000` by its places: answers have many of them. */
function fixedInstant(text: string): Instant | undefined {
  if (text.length !== 26) return undefined;
  const year = digitsOf(text, 0, 4);
  // To Date.UTC a year before 100 is one of the last century.
  if (year < 100) return undefined;
  const [month, day] = [digitsOf(text, 5, 7), digitsOf(text, 8, 10)];
  const [hour, minute, second] = [digitsOf(text, 11, 13), digitsOf(text, 14, 16), digitsOf(text, 17, 19)];
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, digitsOf(text, 20, 23));
  return Number.isNaN(ms) ? undefined : { ms, us: digitsOf(text, 23, 26) };
}

/** The number of some digits of a text, without a text of their own; NaN for other characters. */
function digitsOf(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    number = digit >= 0 && digit <= 9 ? number * 10 + digit : NaN;
  }
  return number;
}

function anyInstant(text: string): Instant {
  const parsed = parseDateTime(text);
  if (!parsed) throw new Error(`'${text}' is no time stamp of the database`);
  return parsed.instant;
}

/**
 * Selects a moment of writing as microseconds since 1970, an exact integer up to the year 2255. Works in RETURNING on a
 * distributed server, which refuses `selectInstant` there as not immutable.
 */
export function selectMicros(column: Sql): Sql {
  return sql`(extract(epoch from ${column} at time zone 'UTC') * 1000000)::bigint`;
}

export function instantOfMicros(micros: number): Instant {
  const ms = Math.floor(micros / 1000);
  return { ms, us: micros - ms * 1000 };
}

/** Selects the millisecond (floored) of a time stamp of the data. */
export function selectMs(column: Sql): Sql {
  return sql`floor(extract(epoch from ${column}) * 1000)::bigint`;
}

export function fromInstant(instant: Instant): string {
  return `${formatDateTime(instant, 6)}Z`;
}
