import { formatDateTime } from '@pelorus/shared/kernel';

/** Milliseconds since 1970 as text (UTC). */
export function writtenMs(ms: number): string {
  return formatDateTime({ ms, us: 0 }, 3);
}
