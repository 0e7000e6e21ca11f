import { DomainError } from '@pelorus/shared/kernel';

/** Most codes of a subscription, and most streams of a snapshot. */
export const MOST_FOLLOWED = 10_000;

export function tooManyStreams(): DomainError {
  const detail =
    `More than ${MOST_FOLLOWED} streams match; follow fewer, or leave out the latest values that come first ` +
    'by snapshot=false.';
  return new DomainError('invalid', 'too-many-streams', detail);
}

/** Subscription never stored, or removed. */
export function unknownSubscription(id: string): DomainError {
  const detail = `There is no subscription '${id.slice(0, 64)}', or nobody used it for a week: store its codes again.`;
  return new DomainError('not-found', 'unknown-subscription', detail);
}

export function tooManySubscriptions(): DomainError {
  const detail = 'Too many subscriptions are stored. Those that nobody uses are taken away after a week.';
  return new DomainError('too-many', 'too-many-subscriptions', detail, { retryAfter: 3_600 });
}
