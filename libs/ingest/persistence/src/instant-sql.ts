import { formatDateTime, type Instant, parseDateTime } from '@pelorus/shared/kernel';
import { type Sql, sql } from '@pelorus/shared/persistence';

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
  const year = Number(text.slice(0, 4));
  // To Date.UTC a year before 100 is one of the last century.
  if (year < 100) return undefined;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8, 10))];
  const [hour, minute, second] = [Number(text.slice(11, 13)), Number(text.slice(14, 16)), Number(text.slice(17, 19))];
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, Number(text.slice(20, 23)));
  return Number.isNaN(ms) ? undefined : { ms, us: Number(text.slice(23)) };
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
