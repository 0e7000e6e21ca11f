import { formatDateTime, type Instant } from '@pelorus/shared/kernel';

/** A moment as text, with six digits where there are microseconds. */
export function writtenInstant(instant: Instant): string {
  return formatDateTime(instant, instant.us > 0 ? 6 : 3);
}

/** A time in microseconds since 1970 as text. */
export function writtenTime(timeUs: number): string {
  const ms = Math.floor(timeUs / 1_000);
  return writtenInstant({ ms, us: timeUs - ms * 1_000 });
}
