import { DomainError } from '@pelorus/shared/kernel';

/** Answer of the provider without a sign-on that this browser began recently. */
export function signOnUnknown(): DomainError {
  return new DomainError(
    'malformed',
    'sign-on-unknown',
    'This browser began no sign-on here within the last 10 minutes, or another one since; begin again.',
  );
}

/** Refusal of the provider, or an answer that does not hold. */
export function signOnRefused(cause: unknown): DomainError {
  return new DomainError(
    'unauthenticated',
    'sign-on-refused',
    'The provider of single sign-on has confirmed no account; begin again.',
    { cause },
  );
}

export function signOnUnavailable(cause: unknown): DomainError {
  return new DomainError('unavailable', 'sign-on-unavailable', 'The provider of single sign-on does not answer.', {
    cause,
  });
}

/** No e-mail address, or an unverified one. */
export function emailNotVerified(): DomainError {
  return new DomainError(
    'forbidden',
    'email-not-verified',
    'The provider of single sign-on has no verified e-mail address of the account.',
  );
}
