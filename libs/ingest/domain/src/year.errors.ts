import { DomainError } from '@pelorus/shared/kernel';

/** Seconds after which it is worth asking again: somebody has to bring the year back. */
const RETRY_AFTER = 3_600;

/** The refusal (503) of what needs blocks of years that an administrator has put aside. */
export function yearAway(years: readonly number[]): DomainError {
  const sorted = [...new Set(years)].sort((a, b) => a - b);
  const name = sorted.length === 1 ? `The year ${sorted[0]} is` : `The years ${sorted.join(', ')} are`;
  const detail = `${name} put aside: its values can neither be read nor changed until an administrator brings them back.`;
  const text = sorted.length === 1 ? detail : detail.replace('its values', 'their values');
  return new DomainError('unavailable', 'year-away', text, { details: { years: sorted }, retryAfter: RETRY_AFTER });
}

/** Whether a failure is that of `yearAway`. */
export function isYearAway(error: unknown): error is DomainError {
  return error instanceof DomainError && error.code === 'year-away';
}

/** The refusal (503) of blocks that were on their way while all blocks moved into partitions, and had none for their year yet. */
export function yearBeginning(year: number, cause: unknown): DomainError {
  const detail = `Blocks are moved into partitions at the moment, and the year ${year} had none yet; try again.`;
  return new DomainError('unavailable', 'busy', detail, { retryAfter: 1, cause });
}
