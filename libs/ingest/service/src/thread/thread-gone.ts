import { DomainError } from '@pelorus/shared/kernel';

export function threadGone(): DomainError {
  const detail = 'The upload was broken off by a failure here; nothing is stored. Try again.';
  return new DomainError('unavailable', 'upload-broken-off', detail, { retryAfter: 1 });
}
