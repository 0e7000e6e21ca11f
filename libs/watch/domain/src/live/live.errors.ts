import { DomainError } from '@pelorus/shared/kernel';

/** Codes of a subscription; the snapshot of a reader has no more streams either. */
export const MOST_FOLLOWED = 10_000;

/** The refusal of patterns that many streams match. */
export function tooManyStreams(): DomainError {
  const detail =
    `More than ${MOST_FOLLOWED} streams match; follow fewer, or leave out the latest values that come first ` +
    'by snapshot=false.';
  return new DomainError('invalid', 'too-many-streams', detail);
}

/** The refusal of a subscription that is not stored, or not any more. */
export function unknownSubscription(id: string): DomainError {
  const detail = `There is no subscription '${id.slice(0, 64)}', or nobody used it for a week: store its codes again.`;
  return new DomainError('not-found', 'unknown-subscription', detail);
}

/** The refusal of one subscription more than there may be. */
export function tooManySubscriptions(): DomainError {
  const detail = 'Too many subscriptions are stored. Those that nobody uses are taken away after a week.';
  return new DomainError('too-many', 'too-many-subscriptions', detail, { retryAfter: 3_600 });
}
