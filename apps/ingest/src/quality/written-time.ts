import { formatDateTime, type Instant } from '@pelorus/shared/kernel';

/** Formats a moment, with six digits where it has microseconds. */
export function writtenInstant(instant: Instant): string {
  return formatDateTime(instant, instant.us > 0 ? 6 : 3);
}

/** Formats microseconds since 1970. */
export function writtenTime(timeUs: number): string {
  const ms = Math.floor(timeUs / 1_000);
  return writtenInstant({ ms, us: timeUs - ms * 1_000 });
}
