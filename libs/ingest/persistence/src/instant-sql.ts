import { formatDateTime, type Instant, parseDateTime } from '@pelorus/shared/kernel';
import { type Sql, sql } from '@pelorus/shared/persistence';

/** Selects a time stamp as text to the microsecond: the driver would cut it at the millisecond. */
export function selectInstant(column: Sql): Sql {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`;
}

/** Reads what `selectInstant` gives. */
export function toInstant(text: string): Instant {
  const parsed = parseDateTime(text);
  if (!parsed) throw new Error(`'${text}' is no time stamp of the database`);
  return parsed.instant;
}

/** A moment as a parameter. */
export function fromInstant(instant: Instant): string {
  return `${formatDateTime(instant, 6)}Z`;
}
