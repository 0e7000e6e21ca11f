import { formatDateTime } from '@pelorus/shared/kernel';

/** Formats milliseconds since 1970 as UTC. */
export function writtenMs(ms: number): string {
  return formatDateTime({ ms, us: 0 }, 3);
}
