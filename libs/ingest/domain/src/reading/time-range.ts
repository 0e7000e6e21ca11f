import { formatDateTime, type Instant, MS_PER_DAY, type ParsedDateTime } from '@pelorus/shared/kernel';
import { emptyRange } from './read.errors';

/** Time with both ends included; open where absent. */
export interface TimeRange {
  readonly min?: Instant;
  readonly max?: Instant;
}

const EARLIEST = Date.UTC(1677, 0, 1);
const LATEST = Date.UTC(2263, 0, 1);

/** Bound as written. */
export interface WrittenBound extends ParsedDateTime {
  /** Whether it has a fraction of a second. */
  readonly fraction: boolean;
}

/**
 * Range between bounds. An upper bound without fraction includes its second, a date its day. DomainError `empty-range`
 * for a reversed one.
 */
export function rangeBetween(min: WrittenBound | undefined, max: WrittenBound | undefined): TimeRange {
  const end = max && endOf(max);
  if (min && end && (end.ms - min.instant.ms || end.us - min.instant.us) < 0) {
    throw emptyRange(formatDateTime(min.instant, 6), formatDateTime(max.instant, 6));
  }
  return {
    ...(min && min.instant.ms > EARLIEST && { min: { ...min.instant, ms: Math.min(min.instant.ms, LATEST) } }),
    ...(end && end.ms < LATEST && { max: { ...end, ms: Math.max(end.ms, EARLIEST) } }),
  };
}

function endOf({ instant, dateOnly, fraction }: WrittenBound): Instant {
  if (dateOnly) return { ms: instant.ms + MS_PER_DAY - 1, us: 999 };
  return fraction ? instant : { ms: instant.ms + 999, us: 999 };
}
